import * as z from 'zod/mini'
import { REGISTRATION_MODES } from '#features/settings/contract/settings.rules.ts'

// What a page must know before it can start. Apart from the calls: every page loads this.

/** What everybody may know of the instance: who may join, and whether it is closed for maintenance. */
export const instance = z.object({
  /** Who may make an account. */
  registration: z.enum(REGISTRATION_MODES),
  /** Minutes without a touch after which the screen is locked; 0 never. */
  idleLockMinutes: z.int(),
  /** While there is something here, only administrators are served (features.md MISC-02). */
  maintenance: z.nullable(z.object({ until: z.nullable(z.string()), message: z.string() })),
  /** Apps that are switched off; none unless given. */
  off: z.optional(z.array(z.string())),
  /** What is to come: the page that counts down asks for it. */
  launch: z.optional(z.object({ at: z.string(), message: z.string() })),
})
export type Instance = z.infer<typeof instance>

/** Carried inside index.html, so that the first screen needs no call of its own. */
export const boot = z.object({
  appName: z.literal('SMART FFT'),
  version: z.string(),
  /** Demo accounts, offered on the login page; empty outside the demo. */
  demoAccounts: z.array(z.object({ userName: z.string(), password: z.string(), role: z.string() })),
  /** True on an empty instance: every page leads to its setup. */
  firstRun: z.optional(z.boolean()),
  /** Whether the request for the page carried a refresh cookie: a stranger's page need not ask for a session. */
  hasSession: z.optional(z.boolean()),
  instance,
  /** Whether browsers keep passkeys for the address the page was asked at. */
  passkeys: z.optional(z.boolean()),
  /** The provider people may sign in with, as its button calls it. */
  oidcName: z.optional(z.string()),
  /** Whether a new account waits until its e-mail address is confirmed: where mail can be sent. */
  confirmsEmail: z._default(z.boolean(), false),
})
export type Boot = z.infer<typeof boot>
