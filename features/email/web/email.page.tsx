import type { Email } from '../contract/email-shapes.rules.ts'
import { IconFolders, IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { EmptyState, SkeletonBox } from '#ui/state/state.tsx'
import type { VirtualListHandle } from '#ui/virtual-list/virtual-list.tsx'
import { ImportMailDialog } from './components/import-mail-dialog.tsx'
import { LabelDialog } from './components/label-dialog.tsx'
import { MailPane } from './components/mail-pane.tsx'
import { MailNav } from './components/mail-nav.tsx'
import { MailSettings } from './components/mail-settings.tsx'
import { MailView } from './components/mail-view.tsx'
import styles from './components/mail.module.css'
import { unreadOf } from './components/unread-of.ts'
import { useAnswers } from './components/use-answers.ts'
import { useLabelName } from './components/use-label-name.ts'
import { useListing } from './components/use-listing.ts'
import { useMailActions } from './components/use-mail-actions.ts'
import { useMailKeys } from './components/use-mail-keys.ts'
import { useMailRows } from './components/use-mail-rows.ts'
import { useMailSelection } from './components/use-mail-selection.ts'
import { type Mailbox, mailboxQuery } from './email.api.ts'

// The mailbox (MAIL-01 to MAIL-24): folders and labels, the list, the open mail, all in the URL; compose windows are above all screens
// (mail-host.tsx).

export function EmailPage() {
  const { t } = useTranslation('email')
  const mailbox = useQuery(mailboxQuery())
  if (mailbox.data !== undefined) return <MailScreen mailbox={mailbox.data} />
  return (
    <Page title={t('title')} subtitle=" ">
      <div className={styles.frame}>
        <Loaded
          query={mailbox}
          failed={t('failed')}
          skeleton={<SkeletonBox width="100%" height={400} />}
        >
          {() => null}
        </Loaded>
      </div>
    </Page>
  )
}

function MailScreen({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useTranslation('email')
  const format = useFormats()
  const nameOf = useLabelName()
  const control = useListing(mailbox)
  const { listing, view, label, openId } = control
  const rows = useMailRows(listing)
  const selection = useMailSelection(listing, rows.mails)
  const actions = useMailActions()
  const answers = useAnswers(mailbox)
  const list = useRef<VirtualListHandle>(null)
  const [cursor, setCursor] = useState<number>()
  const [nav, setNav] = useInAddress('nav')
  const [settings, setSettings] = useInAddress('settings')
  const [importing, setImporting] = useInAddress('import')
  const [adding, setAdding] = useInAddress('addLabel')
  useComposeByAddress(answers.write)
  useMailKeys({
    control,
    selection,
    actions,
    answers,
    mails: rows.mails,
    cursor,
    onCursor: moveCursor,
  })
  const title = label === undefined ? t(`folders.${view}`) : nameOf(label)
  const unread = unreadOf(mailbox.emailsMeta, label === undefined ? view : undefined)

  function moveCursor(id: number): void {
    setCursor(id)
    if (rows.mails.some(mail => mail.id === id)) list.current?.toRow(id, 'auto')
  }
  const makeNav = (isPanel: boolean) => (
    <MailNav
      isPanel={isPanel}
      mailbox={mailbox}
      view={label === undefined ? view : undefined}
      label={label?.key}
      actions={actions}
      onAddLabel={() => setAdding('1')}
      onSettings={() => {
        if (isPanel) setNav(undefined)
        setSettings('general')
      }}
    />
  )
  return (
    <Page
      title={title}
      subtitle={
        unread === undefined ? ' ' : t('subtitle', { count: unread, shown: format.number(unread) })
      }
      actions={
        <>
          <span className={styles.folders}>
            <Button icon={<IconFolders size={16} stroke={1.7} />} onClick={() => setNav('1')}>
              {t('sideNav.open')}
            </Button>
          </span>
          <span className={styles.compose} data-away={openId !== undefined || undefined}>
            <Button
              kind="primary"
              icon={<IconPencilPlus size={16} stroke={1.9} />}
              onClick={() => answers.write()}
            >
              {t('compose.button')}
            </Button>
          </span>
        </>
      }
    >
      <div className={styles.frame} data-open={openId !== undefined || undefined}>
        <div className={styles.sideNav}>{makeNav(false)}</div>
        <div className={styles.pane}>
          <MailPane
            key={`${listing.folder} ${listing.label} ${listing.q} ${listing.search}`}
            {...{ mailbox, control, rows, selection, cursor, actions }}
            handle={list}
            onPoint={(mail: Email) => setCursor(mail.id)}
            onOpenDraft={mail => void answers.draft(mail.id)}
            onWrite={() => answers.write()}
            onAddLabel={() => setAdding('1')}
            onImport={() => setImporting('1')}
          />
        </div>
        <div className={styles.detail}>
          {openId === undefined ? (
            <Nothing />
          ) : (
            <MailView
              key={openId}
              id={openId}
              {...{ mailbox, control, actions, answers }}
              onAddLabel={() => setAdding('1')}
            />
          )}
        </div>
      </div>
      {nav === undefined ? null : (
        <Dialog title={t('sideNav.open')} shape="drawer" onClose={() => setNav(undefined)}>
          {makeNav(true)}
        </Dialog>
      )}
      {settings === undefined ? null : (
        <MailSettings
          mailbox={mailbox}
          tab={settings}
          onTab={setSettings}
          onClose={() => setSettings(undefined)}
        />
      )}
      {importing === undefined ? null : (
        <ImportMailDialog onClose={() => setImporting(undefined)} />
      )}
      {adding === undefined ? null : <LabelDialog onClose={() => setAdding(undefined)} />}
    </Page>
  )
}

/** `?compose=1` starts a mail, `&to=` addresses it: for links and the palette. */
function useComposeByAddress(write: (to: string[]) => void): void {
  const [asked, setAsked] = useInAddress('compose')
  const [to, setTo] = useInAddress('to')
  useEffect(() => {
    if (asked === undefined) return
    write(to === undefined ? [] : [to])
    setAsked(undefined)
    if (to !== undefined) setTo(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each address that asks
  }, [asked])
}

function Nothing() {
  const { t } = useTranslation('email')
  return (
    <div className={styles.nothing}>
      <EmptyState title={t('view.nothing')} />
    </div>
  )
}
