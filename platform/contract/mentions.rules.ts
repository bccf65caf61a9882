/** A mention in a text: `@username`, not preceded by a word character. */
export const MENTION =
  /(?<![\p{L}\p{N}_@.])@([\p{L}\p{N}][\p{L}\p{N}._-]*[\p{L}\p{N}]|[\p{L}\p{N}])/gu

/** The user names a text mentions, in small letters. */
export const mentionsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase())),
]
