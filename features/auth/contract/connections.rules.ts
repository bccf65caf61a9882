// Stands apart from the calls: what only asks for the address does not carry their schemas.

/** Where the provider sends people back to: a screen, which hands on what it was given. */
export const OIDC_CALLBACK = '/jwt/oidc/callback'
