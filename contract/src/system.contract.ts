import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { REGISTRATION_MODES } from './settings.rules.ts'

// Operations: health for load balancers, and what the page must know before it can start.

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
  /** Whether browsers keep passkeys for the address the page was asked at. */
  passkeys: z.optional(z.boolean()),
  /** The provider people may sign in with, as its button calls it. */
  oidcName: z.optional(z.string()),
  /** Who may make an account. */
  registration: z._default(z.enum(REGISTRATION_MODES), 'open'),
  /** Whether a new account waits until its e-mail address is confirmed: where mail can be sent. */
  confirmsEmail: z._default(z.boolean(), false),
  /** Minutes without a touch after which the screen is locked; 0 never. */
  idleLockMinutes: z._default(z.int(), 0),
})
export type Boot = z.infer<typeof boot>

export const systemContract = {
  getHealth: defineCall({
    method: 'GET',
    path: '/api/health',
    access: 'public',
    summary: 'Is the server ready?',
    output: z.object({ status: z.string() }),
  }),
  getHealthLive: defineCall({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    summary: 'Is the process alive?',
    output: z.object({ status: z.literal('live') }),
  }),
  getHealthReady: defineCall({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    summary: 'May traffic be sent here? 503 while migrating or draining',
    output: z.object({ status: z.string() }),
  }),
  getOpenapi: defineCall({
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    summary: 'This API, described (OpenAPI 3.1)',
    output: z.unknown(),
  }),
}
