import type { Platform } from '#platform/server/compose/platform.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RequestContext } from '#platform/server/http/route.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { getCredentials } from '../auth.repo.ts'
import type { AccountLinks } from '../links/links.service.ts'
import { findMailLanguage } from './mail-language.service.ts'
import { createMomentWriter } from '#platform/server/texts/formats.ts'

/** Notices that are sent regardless of notification choices: the action may not have been the person's own. */
export type SecurityNotice =
  | 'new-device'
  | 'password-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-copied'
  | 'connection-added'

export interface SecurityNotices {
  /** Notifies in the app and by mail, in the causing transaction. The mail's button leads to setting a new password. */
  send(trx: Trx, news: News): Promise<void>
}
interface News {
  userId: number
  notice: SecurityNotice
  params?: Record<string, string | number>
  /** The causing request. */
  request?: RequestContext
  now: Date
}

export function createSecurityNotices({
  mail,
  links,
}: Pick<Platform, 'mail'> & { links: AccountLinks }): SecurityNotices {
  return {
    async send(trx, { userId, notice, params = {}, request, now }) {
      const screen = `/apps/user/view/${userId}?tab=security`
      await notify(trx, { userIds: [userId], kind: notice, params, link: screen, now })
      const user = await getCredentials(trx, userId)
      const language = await findMailLanguage(trx, userId, request)
      const { timeZone } = (await readSettings(trx)).regional
      const when = createMomentWriter({ language, timeZone })(now)
      const link = links.addressOf(
        await links.make(trx, { userId, purpose: 'not-me', now }),
        'not-me',
      )
      const values = {
        name: user.full_name,
        when: `${when} ${timeZone.replaceAll('_', ' ')}`,
        ...params,
      }
      await mail.send(trx, {
        to: user.email,
        now,
        language,
        template: `security.${notice}`,
        values,
        link,
      })
    },
  }
}
