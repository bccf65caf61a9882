import type { Client } from '../../contract/invoice-shapes.rules.ts'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { queryClient } from '#platform/web/query/query-client.ts'
import { Button } from '#ui/button/button.tsx'
import { type PickedPerson, PeoplePicker } from '#ui/people-picker/people-picker.tsx'
import { clientsQuery } from '../invoice.api.ts'
import { ClientDrawer } from './client-drawer.tsx'
import styles from './edit.module.css'

const toPicked = ({ id, name, company, companyEmail, avatarColor }: Client): PickedPerson => ({
  id,
  fullName: name,
  detail: company === '' ? companyEmail : company,
  avatar: null,
  avatarColor,
})
const findClients = (q: string) =>
  queryOptions({
    queryKey: ['invoice', 'pick', q],
    queryFn: async () => (await queryClient.fetchQuery(clientsQuery(q))).map(toPicked),
  })

/** A client already in the query cache. */
export function findKnownClient(id: number): Client | undefined {
  const answers = queryClient.getQueriesData<Client[]>({ queryKey: ['invoice', 'clients'] })
  return answers.flatMap(([, clients]) => clients ?? []).find(client => client.id === id)
}

interface ClientChoiceProps {
  client: Client | undefined
  problem: string | undefined
  onChoose: (client: Client | undefined) => void
}

/** The recipient: searched among all clients, added or edited without leaving the form. */
export function ClientChoice({ client, problem, onChoose }: ClientChoiceProps) {
  const { t } = useTranslation('invoice')
  const [drawer, setDrawer] = useState<'add' | 'edit'>()
  return (
    <div>
      <PeoplePicker
        label={t('fields.client')}
        find={findClients}
        most={1}
        name="client"
        problem={problem}
        value={client === undefined ? [] : [toPicked(client)]}
        onChange={([picked]) =>
          onChoose(
            picked?.id === undefined || picked.id === null ? undefined : findKnownClient(picked.id),
          )
        }
      />
      <div className={styles.clientLine}>
        <Button icon={<IconUserPlus size={16} stroke={1.7} />} onClick={() => setDrawer('add')}>
          {t('client.add')}
        </Button>
        {client === undefined ? null : (
          <Button
            kind="quiet"
            icon={<IconPencil size={16} stroke={1.7} />}
            onClick={() => setDrawer('edit')}
          >
            {t('client.edit')}
          </Button>
        )}
      </div>
      {client === undefined ? null : (
        <p className={styles.address} dir="auto">
          {[client.company, client.address, client.country, client.companyEmail]
            .filter(line => line !== '')
            .join('\n')}
        </p>
      )}
      {drawer === undefined ? null : (
        <ClientDrawer
          client={drawer === 'edit' ? client : undefined}
          onSaved={onChoose}
          onClose={() => setDrawer(undefined)}
        />
      )}
    </div>
  )
}
