import * as z from 'zod/mini'
import { REGISTRATION_MODES, WEEK_STARTS } from './settings.rules.ts'

// The settings of an instance, section by section (features.md ADD-03). What a section lacks has the value given here.

const line = z._default(z.string().check(z.trim(), z.maxLength(200)), '')

/** Who runs the instance: invoices and mails bear it. */
export const companySettings = z.strictObject({
  name: z._default(z.string().check(z.trim(), z.maxLength(120)), 'SMART FFT'),
  address: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  country: line,
  email: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
  phone: line,
  website: line,
  taxId: line,
  bankName: line,
  iban: line,
  swiftCode: line,
})

/** Where and how the company counts; people may choose their own time zone. */
export const regionalSettings = z.strictObject({
  timeZone: z._default(z.string().check(z.maxLength(60)), 'UTC'),
  /** ISO 4217. */
  currency: z._default(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD'),
  weekStart: z._default(z.literal(WEEK_STARTS), 1),
})

/** Who may come in, and how long a screen may lie open. */
export const accessSettings = z.strictObject({
  registration: z._default(z.enum(REGISTRATION_MODES), 'open'),
  /** Minutes without a touch after which the screen is locked; 0 never. */
  idleLockMinutes: z._default(z.int().check(z.minimum(0), z.maximum(480)), 0),
})

/** While it is on, only administrators are served (features.md MISC-02). */
export const maintenanceSettings = z.strictObject({
  isOn: z._default(z.boolean(), false),
  until: z._default(z.nullable(z.iso.datetime()), null),
  message: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
})

/** How long what is old is kept, in days. */
export const retentionSettings = z.strictObject({
  auditDays: z._default(z.int().check(z.minimum(30), z.maximum(3650)), 730),
  trashDays: z._default(z.int().check(z.minimum(1), z.maximum(365)), 30),
})

export const taxRate = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** In hundredths of a percent: 1900 is 19 %. */
  basisPoints: z.int().check(z.minimum(0), z.maximum(10_000)),
})
export const taxSettings = z.strictObject({ rates: z._default(z.array(taxRate).check(z.maxLength(20)), []) })

export const settingsDocument = z.strictObject({
  company: companySettings,
  regional: regionalSettings,
  access: accessSettings,
  maintenance: maintenanceSettings,
  retention: retentionSettings,
  tax: taxSettings,
})
export type SettingsDocument = z.infer<typeof settingsDocument>
export type SettingsSection = keyof SettingsDocument
