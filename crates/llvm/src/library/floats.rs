//! Floats as C prints them.

/// A character of what `printf` makes of a number without its sign; 0 behind the end.
pub(crate) fn float_digit(value: f64, conversion: u8, precision: usize, index: usize) -> u8 {
    // Nobody looks at more digits than a double has.
    let text = text(value.abs(), conversion, precision.min(400));
    text.as_bytes().get(index).copied().unwrap_or(0)
}

fn text(value: f64, conversion: u8, precision: usize) -> String {
    let upper = conversion.is_ascii_uppercase();
    let plain = if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        "inf".to_owned()
    } else {
        match conversion.to_ascii_lowercase() {
            b'f' => format!("{value:.precision$}"),
            b'e' => exponential(value, precision),
            _ => general(value, precision.max(1)),
        }
    };
    if upper { plain.to_uppercase() } else { plain }
}

/// Two digits of exponent at least, with its sign.
fn exponential(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let number: i32 = exponent.parse().unwrap_or(0);
    let sign = if number < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", number.abs())
}

/// The shorter of both, without zeros at the end.
#[expect(clippy::cast_possible_wrap, reason = "a precision is small")]
fn general(value: f64, precision: usize) -> String {
    let shortened = |text: &str| {
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text.to_owned()
        }
    };
    let long = exponential(value, precision - 1);
    let (mantissa, exponent) = long.split_once('e').unwrap_or((&long, "0"));
    let number: i32 = exponent.parse().unwrap_or(0);
    if number < -4 || i64::from(number) >= precision as i64 {
        return format!("{}e{exponent}", shortened(mantissa));
    }
    let digits = usize::try_from(precision as i64 - 1 - i64::from(number)).unwrap_or(0);
    shortened(&format!("{value:.digits$}"))
}
