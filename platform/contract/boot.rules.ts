import * as z from 'zod/mini'
import { REGISTRATION_MODES } from '#features/settings/contract/settings.rules.ts'

// What a page must know before it can start. Separate from the calls: every page loads this.

/** Public instance settings: registration mode, and whether maintenance mode is on. */
export const instance = z.object({
  /** Who may register. */
  registration: z.enum(REGISTRATION_MODES),
  /** Minutes without a touch after which the screen is locked; 0 never. */
  idleLockMinutes: z.int(),
  /** Whether there is a mail server: without one, emails are held, and new accounts needn't confirm their address. */
  sendsEmail: z.boolean(),
  /** While there is something here, only administrators are served (features.md MISC-02). */
  maintenance: z.nullable(z.object({ until: z.nullable(z.string()), message: z.string() })),
  /** Apps that are switched off; none unless given. */
  off: z.optional(z.array(z.string())),
  /** The launch date: used by the countdown page. */
  launch: z.optional(z.object({ at: z.string(), message: z.string() })),
})
export type Instance = z.infer<typeof instance>

/** Embedded in index.html, so that the first screen needs no request. */
export const boot = z.object({
  appName: z.literal('SMART FFT'),
  version: z.string(),
  /** Demo accounts, offered on the login page; empty outside the demo. */
  demoAccounts: z.array(z.object({ userName: z.string(), password: z.string(), role: z.string() })),
  /** True on an empty instance: every page leads to its setup. */
  firstRun: z.optional(z.boolean()),
  /** Whether the page request carried a refresh cookie: without one the page need not request a session. */
  hasSession: z.optional(z.boolean()),
  instance,
  /** Whether passkeys work on the host the page was requested from. */
  passkeys: z.optional(z.boolean()),
  /** The provider people may sign in with, as its button calls it. */
  oidcName: z.optional(z.string()),
})
export type Boot = z.infer<typeof boot>
