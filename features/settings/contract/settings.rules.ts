// Public facts about an instance, embedded in every page. The rest is in settings-form.rules.ts.

/** Who may register: anyone, invited people, or no one. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** Weekdays as numbered by `Date`; a week starts on one of these. */
export const WEEK_STARTS = [0, 1, 6] as const
