import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { invoicesQuery, readInvoiceSearch } from './invoice.api.ts'

// The specification's URLs without an invoice: redirect to the newest one, or to the list if there is none.

export const NewestPreviewPage = () => <Newest to="/apps/invoice/preview/$id" />
export const NewestEditPage = () => <Newest to="/apps/invoice/edit/$id" />

function Newest({ to }: { to: '/apps/invoice/preview/$id' | '/apps/invoice/edit/$id' }) {
  const { t } = useTranslation('invoice')
  const query = useQuery(invoicesQuery(readInvoiceSearch({})))
  return (
    <Page title={t('title')}>
      <Loaded query={query} failed={t('failed')} skeleton={[420, 360, 300]}>
        {({ invoices: [newest] }) =>
          newest === undefined ? (
            <Navigate to="/apps/invoice/list" replace />
          ) : (
            <Navigate to={to} params={{ id: `${newest.id}` }} replace />
          )
        }
      </Loaded>
    </Page>
  )
}
