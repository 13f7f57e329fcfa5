//! Memory sizes: `2G`, `512M`, `1.5 GiB`.

/// The smallest memory limit: with less, sorting and grouping may fail even with spilling.
pub(crate) const MIN_MEMORY: usize = 64 << 20;

/// The default memory limit: half of the available memory, where the system reports it.
pub(crate) fn half_of_available() -> Option<usize> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some((kilobytes * 1024 / 2).max(MIN_MEMORY))
}

/// Parses a memory size; units are powers of 1024.
pub(crate) fn read(text: &str) -> Result<usize, String> {
    let lower = text.trim().to_ascii_lowercase();
    let without = lower.strip_suffix("ib").or(lower.strip_suffix('b')).unwrap_or(&lower);
    let (number, power) = match without.strip_suffix(['k', 'm', 'g', 't']) {
        Some(number) => {
            let unit = without.chars().last();
            (number, 1 + "kmgt".chars().position(|prefix| Some(prefix) == unit).unwrap_or(0))
        }
        None => (without, 0),
    };
    let number: f64 =
        number.trim().parse().map_err(|_| "not a memory size, such as 2G".to_owned())?;
    let bytes = number * 1024_f64.powi(power as i32);
    if !bytes.is_finite() || bytes <= 0.0 {
        return Err("not a memory size, such as 2G".to_owned());
    }
    match bytes as usize {
        MIN_MEMORY.. => Ok(bytes as usize),
        _ => Err("must be at least 64M".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        assert_eq!(read("100000000"), Ok(100_000_000));
        assert_eq!(read("2G"), Ok(2 << 30));
        assert_eq!(read("64m"), Ok(MIN_MEMORY));
        assert_eq!(read("96.5 MiB"), Ok(193 << 19));
        assert_eq!(read("100000kb"), Ok(100_000 << 10));
        for little in ["100", "1K", "63.9M"] {
            assert_eq!(read(little), Err("must be at least 64M".to_owned()));
        }
        for wrong in ["", "G", "0", "-1M", "nan", "1X", "inf", "2 2"] {
            assert_eq!(read(wrong), Err("not a memory size, such as 2G".to_owned()), "{wrong}");
        }
    }
}
