/** The nouns of entities of one's own, a line each: rights are given to them, the log and live events name them (docs/resources.md). */
export const OWN_SUBJECTS = [] as const
