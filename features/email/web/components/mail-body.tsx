import type { OpenedPart } from '../../contract/email-shapes.rules.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { RichTextContent, RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { fetchBodyUrl } from '../email.api.ts'
import styles from './mail-view.module.css'
import { useContentHeight } from './use-content-height.ts'

/**
 * A mail's body. One with its own layout is a separate document: sandboxed without scripts, under a session-bound link (MAIL-10); it shares
 * our origin only so that its height can be measured (docs/adr/0030). For print, the text is shown without the layout: a frame prints only
 * its visible part.
 */
export function MailBody({ part }: { part: OpenedPart }) {
  const { t } = useTranslation('email')
  const { skin } = usePreferences()
  const { id, bodyKind, message, imagesAllowed, from } = part
  const [url, setUrl] = useState<string>()
  const { height, follow } = useContentHeight()
  const isLayout = bodyKind === 'layout'
  useEffect(() => {
    if (!isLayout) return undefined
    let isCurrent = true
    // The link expires in a minute; the frame keeps what it has loaded.
    void fetchBodyUrl(id, { images: imagesAllowed, skin }).then(
      made => isCurrent && setUrl(made),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [id, imagesAllowed, skin, isLayout])
  if (!isLayout) return <RichTextView html={message} />
  return (
    <>
      {url === undefined ? (
        <div className={styles.document} />
      ) : (
        <iframe
          className={styles.document}
          title={t('view.body', { name: from.name === '' ? from.email : from.name })}
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          src={url}
          height={height}
          onLoad={event => follow(event.currentTarget)}
          data-no-print
        />
      )}
      <div className={styles.onWhite}>
        <RichTextContent html={message} hasRemotePictures={false} />
      </div>
    </>
  )
}
