#include <thread>

using namespace std;

int main() {
    int *shared = new int(1);
    for (int i = 0; i < 2; i++) thread([shared] { delete shared; }).join();
}
