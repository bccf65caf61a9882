import type { Invoice } from '../../contract/invoice-shapes.rules.ts'
import {
  IconBan,
  IconChartPie,
  IconChevronDown,
  IconCopy,
  IconFileCheck,
  IconPencil,
  IconReceiptRefund,
  IconRepeat,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useCan } from '#platform/web/access/access.tsx'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import type { InvoiceQuestion } from './invoice-question.ts'
import { useApprovalBlock } from './use-approval.ts'
import { useInvoiceActions } from './use-invoice-actions.ts'

const icon = { size: 16, stroke: 1.7 }

interface MoreProps {
  invoice: Invoice
  /** A payment is what comes next, so sending stands here. */
  isPaying: boolean
  onAsk: (question: InvoiceQuestion) => void
  onEdit: () => void
  onKeep: () => void
  onDivide: () => void
}

/** What is seldom done with an invoice; what cannot be undone comes last. */
export function PreviewMore(props: MoreProps) {
  const { t } = useTranslation('invoice')
  return (
    <Menu
      name={t('more')}
      opener={bind => (
        <Button {...bind}>
          {t('more')}
          <IconChevronDown {...icon} aria-hidden="true" />
        </Button>
      )}
    >
      {() => (
        <>
          <Steps {...props} />
          <Rest {...props} />
        </>
      )}
    </Menu>
  )
}

/** What changes the invoice itself. */
function Steps({ invoice, isPaying, onAsk, onEdit, onDivide }: MoreProps) {
  const { t } = useTranslation('invoice')
  const { issue } = useInvoiceActions()
  const canCreate = useCan('create', 'Invoice')
  const canUpdate = useCan('update', 'Invoice')
  const canDelete = useCan('delete', 'Invoice')
  const blockedBy = useApprovalBlock(invoice)
  const isDraft = invoice.invoiceStatus === 'Draft'
  if (!canUpdate || invoice.invoiceStatus === 'Void') return null
  return (
    <>
      {isPaying ? (
        <MenuItem
          text={t('actions.send')}
          icon={<IconSend {...icon} />}
          onChoose={() => onAsk({ kind: 'send', row: invoice })}
        />
      ) : null}
      {isDraft ? (
        <>
          <MenuItem text={t('actions.edit')} icon={<IconPencil {...icon} />} onChoose={onEdit} />
          <MenuItem
            text={t('actions.issue')}
            icon={<IconFileCheck {...icon} />}
            blockedBy={blockedBy}
            onChoose={() => issue.mutate([invoice])}
          />
        </>
      ) : (
        <MenuItem
          text={t('actions.credit')}
          icon={<IconReceiptRefund {...icon} />}
          onChoose={() => onAsk({ kind: 'credit', row: invoice })}
        />
      )}
      {canCreate && canDelete && !isDraft ? (
        <MenuItem
          text={t('parts.button')}
          icon={<IconChartPie {...icon} />}
          blockedBy={whyWhole(invoice, t)}
          onChoose={onDivide}
        />
      ) : null}
    </>
  )
}

/** What makes another of it, or ends it. */
function Rest({ invoice, onAsk, onKeep }: MoreProps) {
  const { t } = useTranslation('invoice')
  const { duplicate, remove } = useInvoiceActions()
  const canCreate = useCan('create', 'Invoice')
  const canDelete = useCan('delete', 'Invoice')
  const status = invoice.invoiceStatus
  return (
    <>
      {canCreate ? (
        <>
          <MenuItem
            text={t('actions.duplicate')}
            icon={<IconCopy {...icon} />}
            onChoose={() => duplicate.mutate(invoice.id)}
          />
          <MenuItem text={t('plans.keep')} icon={<IconRepeat {...icon} />} onChoose={onKeep} />
        </>
      ) : null}
      {canDelete && status === 'Draft' ? (
        <MenuItem
          text={t('actions.delete')}
          tone="bad"
          icon={<IconTrash {...icon} />}
          onChoose={() => remove.mutate([invoice])}
        />
      ) : null}
      {canDelete && status !== 'Draft' && status !== 'Void' ? (
        <MenuItem
          text={t('actions.void')}
          tone="bad"
          icon={<IconBan {...icon} />}
          onChoose={() => onAsk({ kind: 'void', row: invoice })}
        />
      ) : null}
    </>
  )
}

/** Why an issued invoice cannot be divided; nothing when it can. */
function whyWhole({ paid, credited, orderId }: Invoice, t: TFunction): string | undefined {
  if (orderId !== null) return t('problems.invoice_of_order')
  return paid !== 0 || credited !== 0 ? t('problems.invoice_has_money') : undefined
}
