/** How long the link that a forgotten password is replaced by can be used. */
export const RESET_LINK_MINUTES = 30
