import { AVATAR_COLORS } from '#features/users/contract/users.rules.ts'

// Avatars for people without a picture. Separate from the users rules: the sign-in page shows no one.

/**
 * Avatar color, derived from the name: the same on every screen for everyone with that name, whether they have an account here or are
 * only known from a mail, an invoice or a sheet. An account keeps its first color.
 */
export function avatarColorOf(name: string): (typeof AVATAR_COLORS)[number] {
  const letters = Array.from(name.trim().normalize('NFKC').toLowerCase())
  const sum = letters.reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? 'accent'
}

/** Initials for an avatar: of the first and last word of a name. */
export function initialsOf(fullName: string): string {
  const words = fullName.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    word => Array.from(word ?? '')[0] ?? '',
  )
  return letters.join('').toLocaleUpperCase('en')
}
