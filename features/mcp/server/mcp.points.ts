import { extensionPoint } from '#platform/server/compose/extension-point.ts'

/** What a 401 says about how to sign in, besides with an API key: parameters of its challenge (RFC 9728, section 5.1). */
export const signInMetadata = extensionPoint<Readonly<Record<string, string>>>('sign-in metadata')
