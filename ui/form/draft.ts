const PREFIX = 'draft:'

/** What was typed into a form and not sent, in this tab only: a reload does not lose it. */
export function readDraft<Name extends string>(
  key: string | undefined,
  initial: Record<Name, string>,
): Record<Name, string> | undefined {
  if (key === undefined) return undefined
  try {
    const json: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')
    if (typeof json !== 'object' || json === null) return undefined
    const known = Object.entries(json).filter(
      ([name, value]) => name in initial && typeof value === 'string',
    )
    return { ...initial, ...Object.fromEntries(known) }
  } catch {
    return undefined
  }
}

export function writeDraft(
  key: string | undefined,
  values: Record<string, string> | undefined,
): void {
  if (key === undefined) return
  try {
    if (values === undefined) sessionStorage.removeItem(PREFIX + key)
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(values))
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
