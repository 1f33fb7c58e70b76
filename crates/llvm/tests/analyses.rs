//! Dominators and loops against their definitions, on random graphs; and what the verifier finds.

use norns_llvm::module::{BlockId, FunctionId, Id, InstructionKind, Module, Value};
use norns_llvm::read::read;
use norns_llvm::ssa::{Dominators, Graph, Loops, verify};
use std::fmt::Write as _;

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit.max(1) as u64) as usize
    }
}

/// A function of so many blocks with random branches; none goes back to the entry.
fn random_function(numbers: &mut Numbers, blocks: usize) -> String {
    let mut text = "define void @f(i1 %c, i32 %n) {\n".to_owned();
    for block in 0..blocks {
        let _ = writeln!(text, "b{block}:");
        let mut target = || 1 + numbers.below(blocks - 1);
        let (left, right) = (target(), target());
        let _ = match numbers.below(5) {
            0 => writeln!(text, "  ret void"),
            1 => writeln!(text, "  br label %b{left}"),
            2 => writeln!(
                text,
                "  switch i32 %n, label %b{left} [ i32 1, label %b{right} i32 2, label %b{right} ]"
            ),
            _ => writeln!(text, "  br i1 %c, label %b{left}, label %b{right}"),
        };
    }
    text + "}\n"
}

/// The blocks reached from the entry without going through one block.
fn reached_without(graph: &Graph, removed: Option<BlockId>) -> Vec<bool> {
    let mut reached = vec![false; graph.len()];
    let mut work = vec![BlockId(0)];
    while let Some(block) = work.pop() {
        if Some(block) == removed || std::mem::replace(&mut reached[block.index()], true) {
            continue;
        }
        work.extend(graph.successors(block));
    }
    reached
}

/// Whether one block is reached from another without going through a third.
fn reaches_without(graph: &Graph, from: BlockId, to: BlockId, removed: BlockId) -> bool {
    let mut seen = vec![false; graph.len()];
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if block == removed || std::mem::replace(&mut seen[block.index()], true) {
            continue;
        }
        if block == to {
            return true;
        }
        work.extend(graph.successors(block));
    }
    false
}

#[test]
fn dominators_frontiers_and_loops_agree_with_their_definitions() {
    let mut numbers = Numbers(0xC0FF_EE12_3456_789B);
    let mut loops_seen = 0;
    for round in 0..400 {
        let text = random_function(&mut numbers, 2 + round % 14);
        let module = read(text.as_bytes(), "random").expect("the text is right");
        verify(&module).expect("it is a program");
        let graph = Graph::new(&module.functions[FunctionId(0)]);
        let dominators = Dominators::new(&graph);
        let blocks: Vec<BlockId> = (0..graph.len()).map(BlockId::from_index).collect();
        let reachable = reached_without(&graph, None);
        let dominates = |above: BlockId, below: BlockId| {
            above == below
                || reachable[above.index()]
                    && reachable[below.index()]
                    && !reached_without(&graph, Some(above))[below.index()]
        };
        for &above in &blocks {
            assert_eq!(graph.is_reachable(above), reachable[above.index()]);
            for &below in &blocks {
                assert_eq!(
                    dominators.dominates(above, below),
                    dominates(above, below),
                    "{text} {above:?} {below:?}"
                );
            }
        }
        let frontiers = dominators.frontiers(&graph);
        for &block in blocks.iter().filter(|block| reachable[block.index()]) {
            let mut found = frontiers[block.index()].clone();
            found.sort_unstable();
            let ends = |join: &BlockId| {
                let entered = graph
                    .predecessors(*join)
                    .iter()
                    .any(|&from| reachable[from.index()] && dominates(block, from));
                reachable[join.index()] && entered && (block == *join || !dominates(block, *join))
            };
            let expected: Vec<BlockId> = blocks.iter().copied().filter(ends).collect();
            assert_eq!(found, expected, "{text} {block:?}");
        }
        let loops = Loops::new(&graph, &dominators);
        loops_seen += loops.len();
        for &header in &blocks {
            let is_latch = |from: &&BlockId| reachable[from.index()] && dominates(header, **from);
            let latches: Vec<BlockId> = graph
                .predecessors(header)
                .iter()
                .filter(is_latch)
                .copied()
                .collect();
            let found = loops.iter().find(|(_, entry)| entry.header == header);
            assert_eq!(found.is_some(), !latches.is_empty(), "{text}");
            let Some((id, _)) = found else {
                continue;
            };
            for &block in &blocks {
                let inside = block == header
                    || reachable[block.index()]
                        && latches
                            .iter()
                            .any(|&latch| reaches_without(&graph, block, latch, header));
                assert_eq!(
                    loops.contains(id, block),
                    inside,
                    "{text} {header:?} {block:?}"
                );
            }
        }
    }
    assert!(loops_seen > 300, "only {loops_seen} loops were made");
}

#[test]
fn loops_are_nested_and_several_entries_are_named() {
    let text = "define void @f(i1 %c) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %odd
odd:
  br i1 %c, label %left, label %right
left:
  br i1 %c, label %right, label %done
right:
  br label %left
done:
  ret void
}
";
    let module = read(text.as_bytes(), "nested").expect("the text is right");
    let graph = Graph::new(&module.functions[FunctionId(0)]);
    let loops = Loops::new(&graph, &Dominators::new(&graph));
    let shape: Vec<_> = loops
        .iter()
        .map(|(_, entry)| (entry.header.0, entry.depth, entry.blocks.len()))
        .collect();
    assert_eq!(shape, [(1, 1, 3), (2, 2, 1)]);
    assert_eq!(loops.irreducible().len(), 1);
}

fn fault(text: &str, damage: impl Fn(&mut Module)) -> String {
    let mut module = read(text.as_bytes(), "damaged").expect("the text is right");
    verify(&module).expect("it is a program before the damage");
    damage(&mut module);
    verify(&module).expect_err("it was damaged").message
}

#[test]
fn the_verifier_finds_damage() {
    let text = "define i32 @f(i1 %c, i32 %n) {
entry:
  %a = add i32 %n, 1
  br i1 %c, label %left, label %join
left:
  %b = add i32 %a, 1
  br label %join
join:
  %p = phi i32 [ %a, %entry ], [ %b, %left ]
  ret i32 %p
}
";
    let function = FunctionId(0);
    let at = |module: &Module, block: u32, index: usize| {
        module.functions[function].blocks[BlockId(block)].instructions[index]
    };
    let message = fault(text, |module| {
        let (phi, late) = (at(module, 2, 0), at(module, 1, 0));
        module.functions[function].instructions[phi].kind = InstructionKind::Phi(vec![
            (BlockId(0), Value::Instruction(late)),
            (BlockId(1), Value::Instruction(late)),
        ]);
    });
    assert!(message.contains("does not dominate"), "{message}");
    let message = fault(text, |module| {
        let phi = at(module, 2, 0);
        module.functions[function].instructions[phi].kind =
            InstructionKind::Phi(vec![(BlockId(0), Value::Argument(1))]);
    });
    assert!(message.contains("predecessors"), "{message}");
    let message = fault(text, |module| {
        let sum = at(module, 0, 0);
        module.functions[function].instructions[sum]
            .kind
            .for_each_operand_mut(|value| *value = Value::Argument(0));
    });
    assert_eq!(message, "types differ: i1 and i32");
    let message = fault(text, |module| {
        module.functions[function].blocks[BlockId(1)]
            .instructions
            .pop();
    });
    assert!(message.contains("terminator"), "{message}");
    let message = fault(text, |module| {
        module.functions[function].blocks[BlockId(0)]
            .instructions
            .remove(0);
    });
    assert!(message.contains("which no block holds"), "{message}");
    let message = fault(text, |module| {
        let end = at(module, 1, 1);
        module.functions[function].instructions[end].kind = InstructionKind::Branch(BlockId(0));
    });
    assert!(message.contains("the entry has a predecessor"), "{message}");
}
