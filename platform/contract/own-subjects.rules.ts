/** Subjects of custom resources, one per line: rights, audit log and live events refer to them (docs/resources.md). */
export const OWN_SUBJECTS = [] as const
