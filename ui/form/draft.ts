const PREFIX = 'draft:'

/** The text of a field, or what it was and what it became. */
type Stored = string | readonly string[]

const isStored = (value: unknown): value is Stored =>
  typeof value === 'string' || (Array.isArray(value) && value.every(one => typeof one === 'string'))

function readStored(key: string | undefined): Map<string, Stored> | undefined {
  if (key === undefined) return undefined
  try {
    const json: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    if (typeof json !== 'object' || json === null) return undefined
    return new Map(
      Object.entries(json).flatMap(([name, value]: [string, unknown]) =>
        isStored(value) ? [[name, value]] : [],
      ),
    )
  } catch {
    return undefined
  }
}

/**
 * What was typed into a form and not sent, in this tab only: a reload does not lose it. Fields that were not changed are as in `initial`, also where
 * that is newer than the draft.
 */
export function readDraft<Name extends string>(
  key: string | undefined,
  initial: Record<Name, string>,
): Record<Name, string> | undefined {
  const draft = readStored(key)
  if (draft === undefined) return undefined
  const known = [...draft].filter(([name]) => name in initial)
  return {
    ...initial,
    ...Object.fromEntries(
      known.map(([name, value]) => [name, typeof value === 'string' ? value : value[1]]),
    ),
  }
}

/** The fields of a draft that have got another value elsewhere since they were changed. */
export function listOvertaken<Name extends string>(
  key: string | undefined,
  names: readonly Name[],
  initial: Readonly<Record<Name, string>>,
): Name[] {
  const draft = readStored(key)
  return names.filter(name => {
    const value = draft?.get(name)
    if (value === undefined || typeof value === 'string') return false
    // Spaces around are lost in saving.
    return !value.some(one => one.trim() === initial[name].trim())
  })
}

/** Stores the changes of `values` to `initial`, or all of them where there is none; never a password. */
export function writeDraft(
  key: string | undefined,
  values: Readonly<Record<string, string>> | undefined,
  initial?: Readonly<Record<string, string>>,
): void {
  if (key === undefined) return
  try {
    if (values === undefined) return sessionStorage.removeItem(PREFIX + key)
    const changed = Object.entries(values).flatMap(([name, value]) => {
      if (name === 'password') return []
      const before = initial?.[name]
      return before === undefined
        ? [[name, value]]
        : before === value
          ? []
          : [[name, [before, value]]]
    })
    if (changed.length === 0) return sessionStorage.removeItem(PREFIX + key)
    sessionStorage.setItem(PREFIX + key, JSON.stringify(Object.fromEntries(changed)))
  } catch {
    // A browser without storage keeps no drafts.
  }
}

/** Clears all drafts of this tab: the next user must not see them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has none.
  }
}
