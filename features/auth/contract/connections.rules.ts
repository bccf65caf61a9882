// Separate from the calls, so that users of the path alone don't load their schemas.

/** The callback screen, which forwards the provider's answer. */
export const OIDC_CALLBACK = '/jwt/oidc/callback'
