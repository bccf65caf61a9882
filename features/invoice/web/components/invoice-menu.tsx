import { isOpenStatus } from '../../contract/invoice.rules.ts'
import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'
import {
  IconBan,
  IconCash,
  IconCopy,
  IconDots,
  IconDownload,
  IconEye,
  IconFileCheck,
  IconPencil,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { InvoiceQuestion } from './invoice-question.ts'
import { useInvoiceName } from './invoice-words.ts'
import { useApprovalBlock } from './use-approval.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'

const icon = { size: 16, stroke: 1.7 }
interface InvoiceMenuProps {
  row: InvoiceRow
  onAsk: (question: InvoiceQuestion) => void
}

/** What can be done with one invoice: hidden what the role can never do, disabled with a reason what this one rules out. */
export function InvoiceMenu(props: InvoiceMenuProps) {
  const { t } = useTranslation('invoice')
  const nameOf = useInvoiceName()
  return (
    <Menu
      name={t('actionsFor', { name: nameOf(props.row) })}
      icon={<IconDots size={18} stroke={1.7} />}
    >
      {() => <Items {...props} />}
    </Menu>
  )
}

function Items({ row, onAsk }: InvoiceMenuProps) {
  const { t } = useTranslation('invoice')
  const navigate = useNavigate()
  const can = {
    create: useCan('create', 'Invoice'),
    update: useCan('update', 'Invoice'),
    delete: useCan('delete', 'Invoice'),
  }
  const canPay = useCan('create', 'Payment')
  const { issue, remove, download, duplicate } = useInvoiceActions()
  const status = row.invoiceStatus
  const isDraft = status === 'Draft'
  const params = { id: `${row.id}` }
  const voided = status === 'Void' ? t('problems.invoice_void') : undefined
  const unapproved = useApprovalBlock(row)
  return (
    <>
      <MenuItem
        text={t('actions.view')}
        icon={<IconEye {...icon} />}
        onChoose={() => void navigate({ to: '/apps/invoice/preview/$id', params })}
      />
      {can.update ? (
        <MenuItem
          text={t('actions.send')}
          icon={<IconSend {...icon} />}
          blockedBy={voided ?? unapproved}
          onChoose={() => onAsk({ kind: 'send', row })}
        />
      ) : null}
      <MenuItem
        text={t('actions.download')}
        icon={<IconDownload {...icon} />}
        onChoose={() => download.mutate([row])}
      />
      {can.update && isDraft ? (
        <>
          <MenuItem
            text={t('actions.edit')}
            icon={<IconPencil {...icon} />}
            onChoose={() => void navigate({ to: '/apps/invoice/edit/$id', params })}
          />
          <MenuItem
            text={t('actions.issue')}
            icon={<IconFileCheck {...icon} />}
            blockedBy={unapproved}
            onChoose={() => issue.mutate([row])}
          />
        </>
      ) : null}
      {canPay && !isDraft ? (
        <MenuItem
          text={t('actions.pay')}
          icon={<IconCash {...icon} />}
          blockedBy={voided ?? (isOpenStatus(status) ? undefined : t('problems.nothing_owed'))}
          onChoose={() => onAsk({ kind: 'pay', row })}
        />
      ) : null}
      {can.create ? (
        <MenuItem
          text={t('actions.duplicate')}
          icon={<IconCopy {...icon} />}
          onChoose={() => duplicate.mutate(row.id)}
        />
      ) : null}
      {can.delete && isDraft ? (
        <MenuItem
          text={t('actions.delete')}
          tone="bad"
          icon={<IconTrash {...icon} />}
          onChoose={() => remove.mutate([row])}
        />
      ) : null}
      {can.delete && !isDraft ? (
        <MenuItem
          text={t('actions.void')}
          tone="bad"
          icon={<IconBan {...icon} />}
          blockedBy={voided}
          onChoose={() => onAsk({ kind: 'void', row })}
        />
      ) : null}
    </>
  )
}

/** What can be done with the chosen invoices at once. */
export function InvoiceBulk({ rows }: { rows: readonly InvoiceRow[] }) {
  const { t } = useTranslation('invoice')
  const { send, issue, download, remove } = useInvoiceActions()
  const canUpdate = useCan('update', 'Invoice')
  const canDelete = useCan('delete', 'Invoice')
  return (
    <Menu name={t('bulk.name')} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          {canUpdate ? (
            <MenuItem
              text={t('bulk.send')}
              icon={<IconSend {...icon} />}
              onChoose={() => send.mutate(rows)}
            />
          ) : null}
          {canUpdate ? (
            <MenuItem
              text={t('bulk.issue')}
              icon={<IconFileCheck {...icon} />}
              onChoose={() => issue.mutate(rows)}
            />
          ) : null}
          <MenuItem
            text={t('bulk.download')}
            icon={<IconDownload {...icon} />}
            onChoose={() => download.mutate(rows)}
          />
          {canDelete ? (
            <MenuItem
              text={t('bulk.delete')}
              tone="bad"
              icon={<IconTrash {...icon} />}
              onChoose={() => remove.mutate(rows)}
            />
          ) : null}
        </>
      )}
    </Menu>
  )
}
