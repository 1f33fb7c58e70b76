//! Printing constants.

use super::names::{SymbolNames, escape};
use crate::module::{ConstantId, ConstantKind, Expression, FloatFormat, Module, SymbolKind, Type};

pub(super) struct Constants<'a> {
    pub(super) module: &'a Module,
    pub(super) names: &'a SymbolNames,
}

impl Constants<'_> {
    /// Type and value.
    pub(super) fn typed(&self, id: ConstantId) -> String {
        let type_id = self.module.constants[id].type_id;
        format!(
            "{} {}",
            self.names.type_text(self.module, type_id),
            self.bare(id)
        )
    }

    /// The value alone.
    pub(super) fn bare(&self, id: ConstantId) -> String {
        let constant = &self.module.constants[id];
        let entry = &self.module.types[constant.type_id];
        match &constant.kind {
            ConstantKind::Integer(value) => integer(*value, entry),
            ConstantKind::Float(bits) => float(*bits, entry),
            ConstantKind::Null => "null".to_owned(),
            ConstantKind::Zero => "zeroinitializer".to_owned(),
            ConstantKind::Undefined => "undef".to_owned(),
            ConstantKind::Poison => "poison".to_owned(),
            ConstantKind::None => "none".to_owned(),
            ConstantKind::Metadata => "!{}".to_owned(),
            ConstantKind::Bytes(bytes) => format!("c\"{}\"", escape(bytes)),
            ConstantKind::Symbol(symbol) => self.names.symbol(*symbol).to_owned(),
            ConstantKind::Splat(lane) => match entry {
                // LLVM has `splat` only since version 19, but nobody wants to see millions of lanes.
                Type::Vector { count, .. } if *count <= 256 => {
                    format!("<{}>", vec![self.typed(*lane); *count as usize].join(", "))
                }
                _ => format!("splat ({})", self.typed(*lane)),
            },
            ConstantKind::Aggregate(parts) => {
                let parts = parts
                    .iter()
                    .map(|&part| self.typed(part))
                    .collect::<Vec<_>>()
                    .join(", ");
                match entry {
                    Type::Structure(structure) if structure.packed => format!("<{{ {parts} }}>"),
                    Type::Structure(_) => format!("{{ {parts} }}"),
                    Type::Vector { .. } => format!("<{parts}>"),
                    _ => format!("[{parts}]"),
                }
            }
            ConstantKind::BlockAddress { function, block } => {
                let label = match self.module.symbols[*function].kind {
                    SymbolKind::Function(id) => {
                        super::names::Names::new(&self.module.functions[id])
                            .label(*block)
                            .to_owned()
                    }
                    _ => "?".to_owned(),
                };
                format!("blockaddress({}, %{label})", self.names.symbol(*function))
            }
            ConstantKind::Expression(expression) => self.expression(expression, id),
        }
    }

    fn expression(&self, expression: &Expression, id: ConstantId) -> String {
        let result = self
            .names
            .type_text(self.module, self.module.constants[id].type_id);
        match expression {
            Expression::ElementPointer {
                source,
                base,
                indices,
                inbounds,
            } => {
                let indices: Vec<String> = indices.iter().map(|&index| self.typed(index)).collect();
                format!(
                    "getelementptr{} ({}, {}, {})",
                    if *inbounds { " inbounds" } else { "" },
                    self.names.type_text(self.module, *source),
                    self.typed(*base),
                    indices.join(", ")
                )
            }
            Expression::Cast { operation, operand } => {
                format!(
                    "{} ({} to {result})",
                    operation.word(),
                    self.typed(*operand)
                )
            }
            Expression::Binary {
                operation,
                left,
                right,
            } => {
                format!(
                    "{} ({}, {})",
                    operation.word(),
                    self.typed(*left),
                    self.typed(*right)
                )
            }
            Expression::CompareIntegers {
                predicate,
                left,
                right,
            } => {
                format!(
                    "icmp {} ({}, {})",
                    predicate.word(),
                    self.typed(*left),
                    self.typed(*right)
                )
            }
            Expression::CompareFloats {
                predicate,
                left,
                right,
            } => {
                format!(
                    "fcmp {} ({}, {})",
                    predicate.word(),
                    self.typed(*left),
                    self.typed(*right)
                )
            }
            Expression::Select {
                condition,
                then,
                otherwise,
            } => {
                format!(
                    "select ({}, {}, {})",
                    self.typed(*condition),
                    self.typed(*then),
                    self.typed(*otherwise)
                )
            }
        }
    }
}

fn integer(value: u128, entry: &Type) -> String {
    match *entry {
        Type::Integer(1) => if value == 0 { "false" } else { "true" }.to_owned(),
        Type::Integer(bits) => {
            let unused = 128u32.saturating_sub(bits);
            ((value << unused).cast_signed() >> unused).to_string()
        }
        _ => value.to_string(),
    }
}

fn float(bits: u128, entry: &Type) -> String {
    match entry {
        Type::Float(FloatFormat::Half) => format!("0xH{bits:04X}"),
        Type::Float(FloatFormat::Brain) => format!("0xR{bits:04X}"),
        Type::Float(FloatFormat::Single) => {
            format!(
                "0x{:016X}",
                f64::from(f32::from_bits(bits as u32)).to_bits()
            )
        }
        Type::Float(FloatFormat::Extended) => format!("0xK{bits:020X}"),
        Type::Float(FloatFormat::Quadruple) => format!("0xL{:032X}", bits.rotate_left(64)),
        Type::Float(FloatFormat::DoubleDouble) => format!("0xM{:032X}", bits.rotate_left(64)),
        _ => format!("0x{bits:016X}"),
    }
}
