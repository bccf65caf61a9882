import type { MailServerForm } from '../contract/mail-server.rules.ts'
import {
  type SettingsChange,
  settingsContract,
  settingsDocument,
} from '../contract/settings.contract.ts'
import type { SettingsSection } from '../contract/settings-form.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// The settings of the instance, as administrators see and change them.

const KEY = ['settings'] as const

export type Settings = Awaited<ReturnType<typeof fetchSettings>>
const fetchSettings = (signal?: AbortSignal) =>
  api.call(settingsContract.getSettings, {}, { signal })

export const settingsQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => fetchSettings(signal) })
export const refreshSettings = () => queryClient.invalidateQueries({ queryKey: KEY })

onTopic('Settings', () => void refreshSettings())

/** Refused with 412 when the section is newer than `version`. */
export const updateSettings = (body: SettingsChange, version: number) =>
  api.call(settingsContract.updateSettings, { body }, { version })

/** A section as it comes with a conflict. */
export function readSection(
  section: SettingsSection,
  current: unknown,
): { values: Record<string, unknown>; version: number } | undefined {
  const { version, ...values } = { version: Number.NaN, ...Object(current) }
  const found = settingsDocument.shape[section].safeParse(values)
  return found.success && Number.isInteger(version)
    ? { values: { ...found.data }, version }
    : undefined
}

/** Rejected with 412 if someone else has changed it since `version`. */
export const updateMailServer = (body: MailServerForm, version: number) =>
  api.call(settingsContract.updateMailServer, { body }, { version })

/** Sends an email now, through this server or the one in use, and returns its answer. */
export const sendTestMail = (to: string, server: MailServerForm | undefined) =>
  api.call(settingsContract.sendTestMail, {
    body: { to, ...(server === undefined ? {} : { server }) },
  })
