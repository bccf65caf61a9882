import * as z from 'zod/mini'

const PREFIX = 'draft:'

/** The text of a field, or what it was and what it became. */
const stored = z.record(z.string(), z.union([z.string(), z.tuple([z.string(), z.string()])]))

function readStored(key: string): z.infer<typeof stored> | undefined {
  try {
    return stored.safeParse(JSON.parse(sessionStorage.getItem(PREFIX + key) ?? 'null')).data
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
  const draft = key === undefined ? undefined : readStored(key)
  if (draft === undefined) return undefined
  const known = Object.entries(draft).filter(([name]) => name in initial)
  return {
    ...initial,
    ...Object.fromEntries(
      known.map(([name, value]) => [name, typeof value === 'string' ? value : value[1]]),
    ),
  }
}

/** The fields of a draft that have got another value elsewhere since they were changed. */
export function findOvertaken<Name extends string>(
  key: string | undefined,
  names: readonly Name[],
  initial: Readonly<Record<Name, string>>,
): Name[] {
  const draft = key === undefined ? undefined : readStored(key)
  return names.filter(name => {
    const value = draft?.[name]
    return value !== undefined && typeof value !== 'string' && !value.includes(initial[name])
  })
}

/** Stores the changes of `values` to `initial`, or all of them where there is none. */
export function writeDraft(
  key: string | undefined,
  values: Readonly<Record<string, string>> | undefined,
  initial?: Readonly<Record<string, string>>,
): void {
  if (key === undefined) return
  try {
    if (values === undefined) return sessionStorage.removeItem(PREFIX + key)
    const changed = Object.entries(values).flatMap(([name, value]) => {
      const before = initial?.[name]
      return before === undefined
        ? [[name, value]]
        : before === value
          ? []
          : [[name, [before, value]]]
    })
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
