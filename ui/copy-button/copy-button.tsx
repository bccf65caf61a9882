import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '../button/button.tsx'
import { copyText } from '../export/copy-text.ts'
import { toast } from '../toast/toast-store.ts'

interface CopyButtonProps {
  /** What it does, with the name of what is copied: `Copy the code`. */
  name: string
  /** The text to copy; a function is called when pressed. */
  text: string | (() => Promise<string>)
  /** Shows a label beside the icon. */
  hasWords?: boolean
}

const SHOWN_MS = 2000

/**
 * Copies to the clipboard and confirms it for two seconds; reports an error if the browser denies it.
 *
 * @example <CopyButton name={t('copyKey')} text={key} />
 */
export function CopyButton({ name, text, hasWords = false }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return undefined
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  async function handleCopy(): Promise<void> {
    try {
      await copyText(typeof text === 'string' ? Promise.resolve(text) : text())
      setDone(true)
    } catch {
      toast.error(t('secret.notCopied'))
    }
  }
  const icon = isDone ? (
    <IconCheck size={16} stroke={2} aria-hidden="true" />
  ) : (
    <IconCopy size={16} stroke={1.7} aria-hidden="true" />
  )
  const news = (
    <span className="sr-only" role="status">
      {isDone ? t('secret.copied') : ''}
    </span>
  )
  return (
    <>
      {hasWords ? (
        <Button icon={icon} onClick={() => void handleCopy()}>
          {isDone ? t('secret.copied') : name}
        </Button>
      ) : (
        <IconButton name={name} onClick={() => void handleCopy()}>
          {icon}
        </IconButton>
      )}
      {news}
    </>
  )
}
