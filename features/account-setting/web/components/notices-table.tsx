import {
  flagsWithout,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type NoticeChoices,
  type NoticeFlag,
  type NoticeChannels,
} from '#features/notifications/contract/notifications.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import styles from './account.module.css'

export interface Notices {
  flags: NoticeChoices
  channels: NoticeChannels
}

interface NoticesTableProps extends Notices {
  onChange: (next: Notices, channel: NoticeChannel | undefined) => void
}

/** Notification flags and channels: each checkbox applies at once. What only apps that are off notify about is left out. */
export function NoticesTable({ flags, channels, onChange }: NoticesTableProps) {
  const { t } = useTranslation('account-setting')
  const { off = [] } = useInstance()
  const tick = (flag: NoticeFlag, channel: NoticeChannel, isOn: boolean) =>
    onChange(
      { flags, channels: { ...channels, [flag]: { ...channels[flag], [channel]: isOn } } },
      isOn ? channel : undefined,
    )
  return (
    <div className={styles.tableBox}>
      <table className={`${styles.table} ${styles.ticks}`}>
        <thead>
          <tr>
            <th scope="col">{t('notices.what')}</th>
            {NOTICE_CHANNELS.map(channel => (
              <th key={channel} scope="col" className={styles.middle}>
                {t(`notices.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {flagsWithout(off).map(flag => (
            <tr key={flag}>
              <td className={styles.flag}>
                <Switch
                  label={t(`notices.flags.${flag}.name`)}
                  help={t(`notices.flags.${flag}.help`)}
                  isOn={flags[flag]}
                  onChange={isOn =>
                    onChange({ flags: { ...flags, [flag]: isOn }, channels }, undefined)
                  }
                />
              </td>
              {NOTICE_CHANNELS.map(channel => (
                <td
                  key={channel}
                  className={styles.middle}
                  data-label={t(`notices.channels.${channel}`)}
                >
                  {/* Disabled while the flag is off; the choice is preserved for when it is on again. */}
                  <Checkbox
                    label={t('notices.channelOf', {
                      what: t(`notices.flags.${flag}.name`),
                      channel: t(`notices.channels.${channel}`),
                    })}
                    isOn={channels[flag][channel]}
                    isLocked={!flags[flag]}
                    onToggle={() => tick(flag, channel, !channels[flag][channel])}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
