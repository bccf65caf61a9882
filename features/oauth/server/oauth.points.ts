import { extensionPoint } from '#platform/server/compose/extension-point.ts'

/** What connected apps get tokens for: a path that answers a protocol (RFC 9728). Its tokens work there, and nowhere else. */
export const protectedResource = extensionPoint<{ path: string }>('protected resource')
