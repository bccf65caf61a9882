import { snoozeTimes } from '../../contract/email.rules.ts'
import {
  IconChevronDown,
  IconClock,
  IconPaperclip,
  IconSend,
  IconTrash,
  IconTypography,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import styles from './compose.module.css'
import type { AttachmentsControl } from './use-attachments.ts'
import type { ComposeControl } from './use-compose.ts'

/** The compose footer: send now or later, attach, plain text, save state, discard. */
export function ComposeFoot({
  compose,
  files,
}: {
  compose: ComposeControl
  files: AttachmentsControl
}) {
  const { t } = useTranslation('email')
  const id = useId()
  const { control, isBusy } = compose
  const { draft, change, state } = control
  const isUploading = files.underway.some(one => one.failure === undefined)
  return (
    <div className={styles.foot}>
      <div className={styles.send}>
        <Button
          kind="primary"
          icon={<IconSend className={styles.mirrored} size={16} stroke={1.8} />}
          isBusy={isBusy}
          blockedBy={isUploading ? t('compose.uploading') : undefined}
          onClick={() => void compose.send({})}
        >
          {t('compose.send')}
        </Button>
        <LaterMenu compose={compose} />
      </div>
      <input
        id={id}
        type="file"
        multiple
        hidden
        onChange={event => {
          files.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <IconButton
        name={t('attachments.add')}
        data-tip-side="above"
        onClick={() => document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`)?.click()}
      >
        <IconPaperclip size={18} stroke={1.7} />
      </IconButton>
      <IconButton
        name={t('compose.plain')}
        data-tip-side="above"
        aria-pressed={draft.isPlainText}
        onClick={() => change({ isPlainText: !draft.isPlainText })}
      >
        <IconTypography size={18} stroke={1.7} />
      </IconButton>
      <span className={styles.saveState} role="status">
        {state === 'idle' ? '' : t(`compose.saveState.${state}`)}
      </span>
      <IconButton
        name={t('compose.discard')}
        data-tip-side="start"
        onClick={() => void compose.discard()}
      >
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
    </div>
  )
}

function LaterMenu({ compose }: { compose: ComposeControl }) {
  const { t } = useTranslation('email')
  const format = useFormats()
  const { timeZone } = useRegional()
  return (
    <Menu name={t('compose.later')} icon={<IconChevronDown size={16} stroke={1.8} />}>
      {() => (
        <>
          {snoozeTimes(new Date(), timeZone)
            .filter(({ key }) => key !== 'today')
            .map(({ key, at }) => (
              <MenuItem
                key={key}
                text={t(`later.${key}`, { when: format.moment(at) })}
                icon={<IconClock size={16} stroke={1.7} />}
                onChoose={() => void compose.send({ sendAt: at })}
              />
            ))}
          <MenuItem
            text={t('later.choose')}
            icon={<IconClock size={16} stroke={1.7} />}
            onChoose={() => compose.setScheduling(true)}
          />
        </>
      )}
    </Menu>
  )
}
