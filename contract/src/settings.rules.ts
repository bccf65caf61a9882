// What everybody must know of how an instance is run; it comes with every page. The rest stands in settings-form.rules.ts.

/** Who may make an account: anybody, only who was invited, or nobody. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]
