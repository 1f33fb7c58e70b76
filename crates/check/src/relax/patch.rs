//! Weaker orders as a patch of the source.
//!
//! A patch is made of text, and text may mislead: a macro, a function of the program's own that is called `load`. So the patched files
//! are compiled again, and only a patch with which every access has the order that it should have is given out.

use super::{Candidate, Strength, spelling::Edit};
use crate::load::Variants;
use norns_llvm::sites::{Found, Site};
use similar::TextDiff;
use std::{collections::BTreeMap, fmt, fs};

/// The changes to one file.
struct File {
    before: String,
    edits: Vec<Edit>,
}

impl File {
    fn after(&self) -> String {
        let mut text = self.before.clone();
        let mut edits: Vec<&Edit> = self.edits.iter().collect();
        edits.sort_by_key(|edit| std::cmp::Reverse((edit.range.start, edit.range.end)));
        for edit in edits {
            text.replace_range(edit.range.clone(), &edit.text);
        }
        text
    }
}

/// A patch, by files.
#[derive(Default)]
pub(super) struct Patch {
    files: BTreeMap<String, File>,
    /// The indices of the candidates that it changes.
    changed: Vec<usize>,
    /// The new strengths of their sites.
    strengths: BTreeMap<Site, Strength>,
}

impl Patch {
    /// The edits that give each candidate its new strength, where it is known how to write that.
    pub(super) fn new<'a>(
        wanted: impl Iterator<Item = (&'a Candidate, Strength, Strength)>,
    ) -> Self {
        let mut patch = Self::default();
        for (place, (candidate, now, strength)) in wanted.enumerate() {
            let edits = (now != strength)
                .then(|| patch.edits(candidate, now, strength))
                .flatten();
            let Some(edits) = edits else {
                continue;
            };
            if let Some(file) = patch.files.get_mut(&candidate.file) {
                file.edits.extend(edits);
            }
            patch.changed.push(place);
            patch.strengths.insert(candidate.found.site, strength);
        }
        patch.files.retain(|_, file| !file.edits.is_empty());
        patch
    }

    fn edits(
        &mut self,
        candidate: &Candidate,
        now: Strength,
        wanted: Strength,
    ) -> Option<Vec<Edit>> {
        let call = candidate.call.as_ref()?;
        if !self.files.contains_key(&candidate.file) {
            let before = fs::read_to_string(&candidate.file).ok()?;
            let edits = Vec::new();
            self.files
                .insert(candidate.file.clone(), File { before, edits });
        }
        let text = &self.files.get(&candidate.file)?.before;
        call.edits(text, now, wanted)
    }

    /// The patch, if compiling it has the intended effect; otherwise an empty one.
    pub(super) fn checked(self, variants: &Variants) -> Self {
        if self.files.is_empty() {
            return self;
        }
        let texts = self.files.iter();
        let texts = texts.map(|(name, file)| (name.clone(), file.after()));
        let Some(sites) = variants.sites_with(&texts.collect()) else {
            return Self::default();
        };
        // Columns may have moved, but the order of the sites has not changed.
        let strength = |found: &Found| (found.site.kind, found.strength);
        let expected = variants.sites().iter().map(|found| Found {
            strength: *self.strengths.get(&found.site).unwrap_or(&found.strength),
            ..*found
        });
        let expected = expected.filter(|found| found.strength != Strength::NONE);
        if expected
            .map(|found| strength(&found))
            .eq(sites.iter().map(strength))
        {
            self
        } else {
            Self::default()
        }
    }

    /// Whether it changes a candidate.
    pub(super) fn has(&self, place: usize) -> bool {
        self.changed.contains(&place)
    }
}

impl fmt::Display for Patch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, file) in &self.files {
            let after = file.after();
            let diff = TextDiff::from_lines(&file.before, &after);
            let (old, new) = (format!("a/{name}"), format!("b/{name}"));
            write!(f, "{}", diff.unified_diff().header(&old, &new))?;
        }
        Ok(())
    }
}
