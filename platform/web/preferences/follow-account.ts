import {
  type PreferencesUpdate,
  preferencesContract,
  preferencesUpdate,
} from '#features/preferences/contract/preferences.contract.ts'
import * as z from 'zod/mini'
import { api } from '../api/api-client.ts'
import { ApiError } from '../api/api-error.ts'
import {
  acceptPreferences,
  acceptRegional,
  subscribeChoices,
  viewPreferences,
} from './preferences.ts'

// The account's document wins over what this browser remembers, but for what has been chosen here and not been sent yet: that waits
// in the local storage, so that a reload within the wait, or a lost connection, does not undo it.

const WAIT_MS = 600
const UNSENT = 'unsentPreferences'
const unsentSchema = z.object({ user: z.int(), change: preferencesUpdate })

/**
 * Loads the account's preferences into this browser and sends changes made here. Returns a function that stops it.
 *
 * @example useEffect(() => followAccount(user.id), [user.id])
 */
export function followAccount(userId: number): () => void {
  const touched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function schedule(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), WAIT_MS)
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const sent = readUnsent(userId)
    if (sent === undefined || isOver) return
    try {
      await api.call(preferencesContract.updatePreferences, { body: sent })
    } catch (error) {
      // Without a response it is kept for the next change or load; what the server rejects as invalid is dropped.
      if (!(error instanceof ApiError) || error.status !== 400) return
    }
    const now = readUnsent(userId)
    if (JSON.stringify(now) === JSON.stringify(sent)) localStorage.removeItem(UNSENT)
    else if (!isOver) schedule()
  }

  async function load(): Promise<void> {
    const answer = await fetchAccount()
    if (isOver || answer === undefined) return
    acceptRegional(answer.regional)
    const mine = readUnsent(userId)
    const own = new Set([...touched, ...Object.keys(mine ?? {})])
    if (!own.has('reset'))
      acceptPreferences(
        Object.fromEntries(Object.entries(answer.preferences).filter(([name]) => !own.has(name))),
      )
    if (mine !== undefined) void send()
  }

  const stop = subscribeChoices(change => {
    for (const name of Object.keys(change)) touched.add(name)
    storeUnsent(userId, { ...readUnsent(userId), ...change })
    schedule()
  })
  // After the page is closed there is no later chance to send it.
  const handleLeave = () =>
    timer !== undefined && document.visibilityState === 'hidden' && void send()
  document.addEventListener('visibilitychange', handleLeave)
  void load()
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', handleLeave)
  }
}

const fetchAccount = () => api.call(preferencesContract.getPreferences, {}).catch(() => undefined)

/**
 * Shows the preferences of an impersonated account in this tab, until the returned function is called. Neither the account nor this
 * browser keeps anything of that time.
 *
 * @example useEffect(() => viewAccount(), [])
 */
export function viewAccount(): () => void {
  const end = viewPreferences()
  let isOver = false
  void fetchAccount().then(answer => {
    if (isOver || answer === undefined) return
    acceptRegional(answer.regional)
    acceptPreferences(answer.preferences)
  })
  return () => {
    isOver = true
    end()
  }
}

function readUnsent(userId: number): PreferencesUpdate | undefined {
  try {
    const json: unknown = JSON.parse(localStorage.getItem(UNSENT) ?? 'null')
    const stored = z.safeParse(unsentSchema, json)
    return stored.success && stored.data.user === userId ? stored.data.change : undefined
  } catch {
    return undefined
  }
}

function storeUnsent(userId: number, change: PreferencesUpdate): void {
  try {
    localStorage.setItem(UNSENT, JSON.stringify({ user: userId, change }))
  } catch {
    // A browser without storage keeps its settings to itself.
  }
}
