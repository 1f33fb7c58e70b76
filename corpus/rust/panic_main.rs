// A panic that leaves `main`.
//@ verdict: all = wrong assertion index

fn main() {
    let none: Vec<u32> = Vec::new();
    let index = none.len() + 3;
    println!("{}", none[index]); //~ index
}
