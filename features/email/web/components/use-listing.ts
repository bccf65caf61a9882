import type { EmailLabel, EmailListQuery } from '../../contract/email-shapes.rules.ts'
import { hasOperators } from '../../contract/email-search.rules.ts'
import { EMAIL_VIEWS, type EmailView } from '../../contract/email.rules.ts'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Mailbox } from '../email.api.ts'

export interface ListingControl {
  /** The server query. */
  listing: EmailListQuery
  view: EmailView
  label: EmailLabel | undefined
  /** The search box's text. */
  text: string
  /** The mail open next to the list. */
  openId: number | undefined
  search: (text: string, how: { replace: boolean }) => void
  open: (id: number | undefined, how?: { replace: boolean }) => void
}

/** The current list and open mail, all kept in the URL. */
export function useListing(mailbox: Mailbox): ListingControl {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const view = EMAIL_VIEWS.find(one => one === params['folder']) ?? 'inbox'
  const label =
    params['label'] === undefined
      ? undefined
      : mailbox.labels.find(one => one.key === params['label'])
  const text = typeof raw['q'] === 'string' ? raw['q'] : ''
  const openId =
    typeof raw['mail'] === 'string' && /^[1-9]\d{0,14}$/.test(raw['mail'])
      ? Number(raw['mail'])
      : undefined
  const { group } = mailbox.settings
  const listing = useMemo<EmailListQuery>(() => {
    const isSearch = hasOperators(text)
    return {
      q: isSearch ? '' : text,
      search: isSearch ? text : '',
      folder: label === undefined ? view : 'anywhere',
      label: label?.key ?? '',
      group,
    }
  }, [text, label, view, group])
  const go = (search: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: { ...raw, ...search }, replace, resetScroll: false })
  return {
    listing,
    view,
    label,
    text,
    openId,
    search: (q, { replace }) => go({ q: q === '' ? undefined : q, mail: undefined }, replace),
    open: (id, how) =>
      go({ mail: id === undefined ? undefined : `${id}` }, how?.replace ?? id === undefined),
  }
}
