import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { timeZone } from '#platform/contract/export.rules.ts'
import { mailServer, mailServerForm } from './mail-server.rules.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { REGISTRATION_MODES, WEEK_STARTS } from './settings.rules.ts'
import {
  MIN_AUDIT_DAYS,
  compactCode,
  isIban,
  isSwift,
  isWebsite,
  type SettingsSection,
} from './settings-form.rules.ts'

// The settings of an instance, section by section (features.md ADD-03). What was never set has the value of `SETTINGS_BY_DEFAULT`.

export type { SettingsSection }

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const emailOrNone = z.union([z.literal(''), z.email().check(z.maxLength(254))])
const websiteOrNone = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine(value => value === '' || isWebsite(value)),
)
const code = (isRight: (value: string) => boolean) =>
  z.string().check(
    z.maxLength(60),
    z.overwrite(compactCode),
    z.refine(value => value === '' || isRight(value)),
  )

/** The company: shown on invoices and emails. */
export const companySettings = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  address: text(500),
  country: text(200),
  email: emailOrNone,
  phone: text(200),
  website: websiteOrNone,
  taxId: text(200),
  bankName: text(200),
  iban: code(isIban),
  swiftCode: code(isSwift),
  /** The id of an upload. */
  logo: z.nullable(z.string().check(z.regex(/^[\w-]{22}$/))),
})
export type CompanySettings = z.infer<typeof companySettings>

/** Where and how the company counts; people may choose their own zone, currency, week and language. */
export const regionalSettings = z.strictObject({
  timeZone,
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  weekStart: z.literal(WEEK_STARTS),
  language: z.enum(LANGUAGES),
})
export type RegionalSettings = z.infer<typeof regionalSettings>

/** Registration, and the idle lock. */
export const accessSettings = z.strictObject({
  registration: z.enum(REGISTRATION_MODES),
  /** Minutes without a touch after which the screen is locked; 0 never. */
  idleLockMinutes: z.int().check(z.minimum(0), z.maximum(480)),
})

/** In whose name mail is sent; without a name the company's, without an address one of the instance's own host. */
export const mailSettings = z.strictObject({
  senderName: text(120),
  senderAddress: emailOrNone,
  replyTo: emailOrNone,
})

export const taxRate = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** In hundredths of a percent: 1900 is 19 %. */
  basisPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
})
export type TaxRate = z.infer<typeof taxRate>
export const taxSettings = z.strictObject({ rates: z.array(taxRate).check(z.maxLength(20)) })

/** Rules for every order. */
export const shopSettings = z.strictObject({
  /** Orders above it need approval; in the instance's currency. Null means no limit. */
  approvalFrom: z.nullable(z.number().check(z.minimum(0), z.maximum(1e9))),
})

/** How long old data is kept, in days. */
export const retentionSettings = z.strictObject({
  auditDays: z.int().check(z.minimum(MIN_AUDIT_DAYS), z.maximum(3650)),
  trashDays: z.int().check(z.minimum(1), z.maximum(365)),
})

/** While it is on, only administrators are served (features.md MISC-02). */
export const maintenanceSettings = z.strictObject({
  isOn: z.boolean(),
  /** When it is thought to be over; for people, nothing ends by it. */
  until: z.nullable(z.iso.datetime()),
  message: text(500),
})
export type MaintenanceSettings = z.infer<typeof maintenanceSettings>

/** The launch message and date of the coming-soon page (features.md MISC-04). */
export const launchSettings = z.strictObject({
  /** Subscribers are notified then. */
  at: z.nullable(z.iso.datetime()),
  message: text(500),
})

/** Disabled apps: no one reaches them, and their data stays. */
export const appsSettings = z.strictObject({
  off: z.array(z.string().check(z.regex(/^[a-z-]{1,40}$/))).check(z.maxLength(60)),
})

export const settingsDocument = z.strictObject({
  company: companySettings,
  regional: regionalSettings,
  access: accessSettings,
  mail: mailSettings,
  tax: taxSettings,
  shop: shopSettings,
  apps: appsSettings,
  retention: retentionSettings,
  maintenance: maintenanceSettings,
  launch: launchSettings,
})
export type SettingsDocument = z.infer<typeof settingsDocument>

export const SETTINGS_BY_DEFAULT: SettingsDocument = {
  company: {
    name: 'SMART FFT',
    address: '',
    country: '',
    email: '',
    phone: '',
    website: '',
    taxId: '',
    bankName: '',
    iban: '',
    swiftCode: '',
    logo: null,
  },
  regional: { timeZone: 'UTC', currency: 'USD', weekStart: 1, language: 'en' },
  access: { registration: 'open', idleLockMinutes: 0 },
  mail: { senderName: '', senderAddress: '', replyTo: '' },
  tax: { rates: [] },
  shop: { approvalFrom: null },
  apps: { off: [] },
  retention: { auditDays: 730, trashDays: 30 },
  maintenance: { isOn: false, until: null, message: '' },
  launch: { at: null, message: '' },
}

const named = <Name extends SettingsSection>(section: Name) => ({ section: z.literal(section) })
/** One section, whole. */
export const settingsChange = z.discriminatedUnion('section', [
  z.extend(companySettings, named('company')),
  z.extend(regionalSettings, named('regional')),
  z.extend(accessSettings, named('access')),
  z.extend(mailSettings, named('mail')),
  z.extend(taxSettings, named('tax')),
  z.extend(shopSettings, named('shop')),
  z.extend(appsSettings, named('apps')),
  z.extend(retentionSettings, named('retention')),
  z.extend(maintenanceSettings, named('maintenance')),
  z.extend(launchSettings, named('launch')),
])
export type SettingsChange = z.infer<typeof settingsChange>

/** How often each section was changed; what `If-Match` of an update names. */
export const settingsVersions = z.record(
  z.enum([
    'company',
    'regional',
    'access',
    'mail',
    'tax',
    'shop',
    'apps',
    'retention',
    'maintenance',
    'launch',
  ]),
  z.int(),
)

export const settingsContract = {
  getSettings: defineCall({
    method: 'GET',
    path: '/api/settings/data',
    access: { can: ['read', 'Settings'] },
    summary: 'Get all instance settings, with the version of each section',
    output: z.object({
      settings: settingsDocument,
      versions: settingsVersions,
      /** The logo's URL for the caller, until the end of the next day. */
      logoUrl: z.nullable(z.string()),
      mailServer,
      /** What links in mail begin with (BASE_URL). */
      baseUrl: z.string(),
      /** What can be switched off, each with the apps that work by it and go with it. */
      apps: z.array(
        z.object({ name: z.string(), isOn: z.boolean(), requiredBy: z.array(z.string()) }),
      ),
      /** The sender of emails when the settings name none. */
      defaultSender: z.string(),
    }),
  }),
  updateSettings: defineCall({
    method: 'POST',
    path: '/api/settings/update',
    access: { can: ['update', 'Settings'] },
    summary: 'Update one section of the settings (supports If-Match)',
    body: settingsChange,
    output: z.object({
      settings: settingsDocument,
      version: z.int(),
      /** For taking it back; absent when nothing was changed. */
      changeId: z.optional(z.int()),
    }),
  }),
  updateMailServer: defineCall({
    method: 'POST',
    path: '/api/settings/mail-server',
    access: { can: ['update', 'Settings'] },
    summary: 'Update the outgoing mail server (supports If-Match)',
    body: mailServerForm,
    output: z.object({ mailServer }),
  }),
  sendTestMail: defineCall({
    method: 'POST',
    path: '/api/settings/test-mail',
    access: { can: ['update', 'Settings'] },
    effect: 'outside',
    summary:
      'Send a test email immediately, bypassing the queue, and get the mail server’s response',
    body: z.strictObject({
      to: z.email().check(z.maxLength(254)),
      /** By this server, which need not be saved; by the one in use when left out. */
      server: z.optional(mailServerForm),
    }),
    output: z.object({ isSent: z.boolean(), answer: z.string() }),
  }),
}
