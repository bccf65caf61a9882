import * as z from 'zod/mini'
import { password, session, transport } from '#features/auth/contract/auth.contract.ts'
import { mailServerForm } from '#features/settings/contract/mail-server.rules.ts'
import {
  appsSettings,
  companySettings,
  regionalSettings,
} from '#features/settings/contract/settings.contract.ts'
import { fullName } from '#features/users/contract/users.contract.ts'
import { defineCall } from '#platform/contract/define.ts'
import { email, username } from '#platform/contract/identity.rules.ts'

// Setting up an empty instance (features.md ADD-06): public until the first account exists, and closed from then on.

/** An instance's initial content: none, or the demo's. */
export const CONTENTS = ['empty', 'sample'] as const
export type Content = (typeof CONTENTS)[number]

/** Of the company, what its invoices and mails cannot do without. */
export const setupCompany = z.pick(companySettings, {
  name: true,
  address: true,
  country: true,
  taxId: true,
})
export const setupAdministrator = z.strictObject({ fullName, username, email, password })

export const setupBody = z.strictObject({
  company: setupCompany,
  administrator: setupAdministrator,
  regional: regionalSettings,
  /** Left out: mail is set up later, or by SMTP_URL. */
  mailServer: z.optional(mailServerForm),
  off: appsSettings.shape.off,
  content: z.enum(CONTENTS),
  transport,
})

export type SetupAnswers = z.output<typeof setupBody>

export const setupContract = {
  getSetup: defineCall({
    method: 'GET',
    path: '/api/setup/data',
    access: 'public',
    summary: 'Get what the setup of an empty instance can choose from; 410 once it’s set up',
    output: z.object({
      /** What can be switched off, each with the apps that go with it. */
      apps: z.array(z.object({ name: z.string(), requiredBy: z.array(z.string()) })),
      /** SMTP_URL sets the mail server: it cannot be entered. */
      hasMailServer: z.boolean(),
    }),
  }),
  completeSetup: defineCall({
    perMinute: 20,
    method: 'POST',
    path: '/api/setup/complete',
    access: 'public',
    effect: 'signIn',
    summary:
      'Set up an empty instance and sign in as its first administrator; 410 once it’s set up',
    status: 201,
    body: setupBody,
    output: session,
  }),
}
