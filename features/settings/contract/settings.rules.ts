// What everybody must know of how an instance is run; it comes with every page. The rest stands in settings-form.rules.ts.

/** Who may make an account: anybody, only who was invited, or nobody. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** Days of the week as `Date` numbers them; a week begins on one of these. */
export const WEEK_STARTS = [0, 1, 6] as const
