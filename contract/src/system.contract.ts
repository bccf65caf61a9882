import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { LANGUAGES } from './preferences.rules.ts'
import { REGISTRATION_MODES, WEEK_STARTS } from './settings.rules.ts'
import { moment } from './wire.ts'

// Operations: health for load balancers, and what the page must know before it can start.

/** What everybody may know of the instance: how it counts and writes, who may join, and whether it is closed for maintenance. */
export const instance = z.object({
  companyName: z.string(),
  /** For who has chosen nothing of their own. */
  regional: z.object({ timeZone: z.string(), currency: z.string(), weekStart: z.literal(WEEK_STARTS), language: z.enum(LANGUAGES) }),
  /** Who may make an account. */
  registration: z.enum(REGISTRATION_MODES),
  /** Minutes without a touch after which the screen is locked; 0 never. */
  idleLockMinutes: z.int(),
  /** While there is something here, only administrators are served (features.md MISC-02). */
  maintenance: z.nullable(z.object({ until: z.nullable(moment), message: z.string() })),
})
export type Instance = z.infer<typeof instance>

/** Carried inside index.html, so that the first screen needs no call of its own. */
export const boot = z.object({
  appName: z.literal('SMART FFT'),
  version: z.string(),
  /** Demo accounts, offered on the login page; empty outside the demo. */
  demoAccounts: z.array(z.object({ userName: z.string(), password: z.string(), role: z.string() })),
  /** True on an empty instance: the first account made becomes admin. */
  firstRun: z.boolean(),
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

export const systemContract = {
  getHealth: defineCall({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    duringMaintenance: true,
    summary: 'Is the server ready?',
    output: z.object({ status: z.string() }),
  }),
  getHealthLive: defineCall({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    duringMaintenance: true,
    summary: 'Is the process alive?',
    output: z.object({ status: z.literal('live') }),
  }),
  getHealthReady: defineCall({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    duringMaintenance: true,
    summary: 'May traffic be sent here? 503 while migrating or draining',
    output: z.object({ status: z.string() }),
  }),
  getOpenapi: defineCall({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    duringMaintenance: true,
    summary: 'This API, described (OpenAPI 3.1)',
    output: z.unknown(),
  }),
}
