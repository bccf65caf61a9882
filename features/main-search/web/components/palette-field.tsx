import { IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import styles from './palette.module.css'

interface PaletteFieldProps {
  typed: string
  /** The list below, and the line of it that Enter opens. */
  list: string
  active: string | undefined
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

/** Where one types: the focus stays here. */
export function PaletteField({
  typed,
  list,
  active,
  onType,
  onKeyDown,
  onClose,
}: PaletteFieldProps) {
  const { t } = useTranslation(['palette', 'ui'])
  return (
    <div className={styles.head}>
      <IconSearch className={styles.lens} size={18} stroke={1.7} aria-hidden="true" />
      <input
        data-autofocus
        className={styles.input}
        role="combobox"
        aria-label={t('title')}
        aria-expanded={active !== undefined}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        dir={typed === '' ? undefined : 'auto'}
        value={typed}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton name={t('ui:dialog.close')} hasTip={false} onClick={onClose}>
        <IconX size={18} stroke={1.7} />
      </IconButton>
    </div>
  )
}
