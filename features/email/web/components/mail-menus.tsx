import { type EmailLabel } from '../../contract/email-shapes.rules.ts'
import {
  labelState,
  snoozeTimes,
  TARGET_FOLDERS,
  type TargetFolder,
} from '../../contract/email.rules.ts'
import { IconClock, IconClockPause, IconFolderSymlink, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { ByKey } from './key-target.tsx'
import { FOLDER_ICON } from './mail-folders.ts'
import { LabelDot } from './mail-nav.tsx'
import { MomentDialog } from './moment-dialog.tsx'
import { useLabelName } from './use-label-name.ts'

/** The target folders. */
export function MoveMenu({
  from,
  onMove,
}: {
  from: string | undefined
  onMove: (folder: TargetFolder) => void
}) {
  const { t } = useTranslation('email')
  if (from === 'scheduled') return null
  return (
    <ByKey target="move">
      <Menu name={t('actions.move')} icon={<IconFolderSymlink size={18} stroke={1.7} />}>
        {() =>
          TARGET_FOLDERS.filter(folder => folder !== from).map(folder => {
            const Icon = FOLDER_ICON[folder]
            return (
              <MenuItem
                key={folder}
                text={t(`folders.${folder}`)}
                icon={<Icon size={16} stroke={1.7} />}
                onChoose={() => onMove(folder)}
              />
            )
          })
        }
      </Menu>
    </ByKey>
  )
}

interface LabelMenuProps {
  labels: readonly EmailLabel[]
  mails: readonly { labels: readonly string[] }[]
  onLabel: (label: { key: string; name: string }) => void
  onAdd: () => void
}

const SIGNS = { none: '', some: '– ', all: '✓ ' }

/** Labels to add and remove; shows a mixed state (MAIL-08). */
export function LabelMenu({ labels, mails, onLabel, onAdd }: LabelMenuProps) {
  const { t } = useTranslation('email')
  const nameOf = useLabelName()
  return (
    <ByKey target="label">
      <Menu name={t('actions.label')} icon={<IconTag size={18} stroke={1.7} />}>
        {() => (
          <>
            {labels.map(label => {
              const state = labelState(mails, label.key)
              const name = nameOf(label)
              const does = t(`labels.would.${state}`, { label: name })
              return (
                <MenuItem
                  key={label.key}
                  text={mails.length === 1 ? `${SIGNS[state]}${name}` : `${SIGNS[state]}${does}`}
                  icon={<LabelDot color={label.color} />}
                  onChoose={() => onLabel({ key: label.key, name })}
                />
              )
            })}
            <MenuItem
              text={t('labels.add')}
              icon={<IconTag size={16} stroke={1.7} />}
              onChoose={onAdd}
            />
          </>
        )}
      </Menu>
    </ByKey>
  )
}

/** The snooze times. */
export function SnoozeMenu({ onSnooze }: { onSnooze: (until: string) => void }) {
  const { t } = useTranslation('email')
  const format = useFormats()
  const { timeZone } = useRegional()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu name={t('actions.snooze')} icon={<IconClockPause size={18} stroke={1.7} />}>
        {() => (
          <>
            {snoozeTimes(new Date(), timeZone).map(({ key, at }) => (
              <MenuItem
                key={key}
                text={t(`later.${key}`, { when: format.moment(at) })}
                icon={<IconClock size={16} stroke={1.7} />}
                onChoose={() => onSnooze(at)}
              />
            ))}
            <MenuItem
              text={t('later.choose')}
              icon={<IconClock size={16} stroke={1.7} />}
              onChoose={() => setChoosing(true)}
            />
          </>
        )}
      </Menu>
      {isChoosing ? (
        <MomentDialog
          title={t('actions.snooze')}
          confirm={t('actions.snooze')}
          onClose={() => setChoosing(false)}
          onChoose={until => {
            setChoosing(false)
            onSnooze(until)
          }}
        />
      ) : null}
    </>
  )
}
