import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import styles from './showcase.module.css'

/** Code to read and to take away. */
export function CodeBlock({ name, code }: { name: string; code: string }) {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.code} dir="ltr">
      <div className={styles.copy}>
        <CopyButton name={t('copyCode')} text={code} />
      </div>
      {/* A scrollable region must be focusable, so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.lines} tabIndex={0} role="group" aria-label={name}>
        <code>{code}</code>
      </pre>
    </div>
  )
}
