// Colours for C, C++, Rust and litmus tests: comments, strings, numbers, keywords and types.

const keywords = new Set(("alignas alignof async auto await break case catch class co_await co_return co_yield concept const " +
  "const_cast consteval constexpr constinit continue crate decltype default delete do dyn dynamic_cast else enum explicit export " +
  "extern false final fn for friend goto if impl in inline let loop match mod move mut mutable namespace new noexcept nullptr NULL " +
  "operator override private protected pub public ref register reinterpret_cast requires restrict return self Self sizeof static " +
  "static_assert static_cast struct super switch template this thread_local throw trait true try type typedef typename union unsafe " +
  "use using virtual volatile where while exists forall yield").split(" "));
const types = new Set(("bool char double float int long short signed unsigned void size_t ssize_t ptrdiff_t intptr_t uintptr_t u8 " +
  "u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 str String Vec Option Result Box Arc Rc Mutex RwLock Condvar").split(" "));
const tokens = String.raw`(?<string>(?:\b[brLuU]8?)?"(?:\\.|[^"\\])*"?|'(?:\\[^']+|[^'\\])')|(?<directive>^\s*#!?\[?\s*\w+)|(?<number>\b\d[\w.]*)|(?<word>[A-Za-z_]\w*)`;
const tokensOfC = new RegExp(String.raw`(?<comment>//.*|/\*.*?(?:\*/|$))|` + tokens, "g");
const tokensOfLitmus = new RegExp(String.raw`(?<comment>//.*|\(\*.*?(?:\*\)|$))|` + tokens, "g");

// The pieces of each line, as pairs of a class and a text.
function coloured(lines, file) {
  const isLitmus = file.endsWith(".litmus");
  const tokens = isLitmus ? tokensOfLitmus : tokensOfC;
  const [begin, close] = isLitmus ? ["(*", "*)"] : ["/*", "*/"];
  let inComment = false;
  return lines.map((line) => {
    const pieces = [];
    let rest = 0;
    if (inComment) {
      const end = line.indexOf(close);
      rest = end < 0 ? line.length : end + 2;
      inComment = end < 0;
      pieces.push(["comment", line.slice(0, rest)]);
    }
    tokens.lastIndex = rest;
    for (let token; (token = tokens.exec(line)) !== null;) {
      const { comment, string, directive, number, word } = token.groups;
      const kind = comment ? "comment" : string ? "string" : directive ? "directive" : number ? "number-literal"
        : keywords.has(word) ? "keyword" : types.has(word) || /_t$|^atomic_|^Atomic[A-Z]/.test(word) ? "type" : undefined;
      if (comment && comment.startsWith(begin) && !comment.endsWith(close)) inComment = true;
      if (kind === undefined) continue;
      if (token.index > rest) pieces.push([undefined, line.slice(rest, token.index)]);
      pieces.push([kind, token[0]]);
      rest = token.index + token[0].length;
    }
    if (rest < line.length) pieces.push([undefined, line.slice(rest)]);
    return pieces;
  });
}
