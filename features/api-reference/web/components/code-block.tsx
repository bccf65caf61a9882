import { useMutation } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { toast } from '#ui/toast/toast-store.ts'
import styles from './api-reference.module.css'

/** Code to copy. It scrolls in its own box, which the keyboard must be able to do. */
export function CodeBlock({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation('api-reference')
  const copy = useMutation({
    mutationFn: () => copyText(Promise.resolve(text)),
    onSuccess: () => toast.done(t('copied')),
    onError: () => toast.error(t('notCopied')),
  })
  return (
    <div className={styles.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={name} dir="ltr">
        {text}
      </pre>
      <span className={styles.copy}>
        <IconButton name={t('copy', { name })} hasTip={false} onClick={() => copy.mutate()}>
          <IconCopy size={16} stroke={1.7} />
        </IconButton>
      </span>
    </div>
  )
}
