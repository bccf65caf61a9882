/** Lifetime of a password reset link. */
export const RESET_LINK_MINUTES = 30
