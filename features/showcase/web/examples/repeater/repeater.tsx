import { useState } from 'react'
import { createKey } from '#platform/web/api/create-key.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { InputGroup } from '#ui/input-group/input-group.tsx'
import { Repeater } from '#ui/repeater/repeater.tsx'

export function Example() {
  const { t } = useTranslation('showcase')
  const [rows, setRows] = useState([{ id: '1', name: '', price: '' }])
  const change = (id: string, part: Partial<(typeof rows)[number]>) =>
    setRows(rows.map(row => (row.id === id ? { ...row, ...part } : row)))
  return (
    <Repeater
      name={t('w.rows')}
      rows={rows}
      most={5}
      add={t('w.add')}
      onAdd={() => setRows([...rows, { id: createKey(), name: '', price: '' }])}
      onRemove={row => setRows(rows.filter(one => one !== row))}
    >
      {row => (
        <>
          <InputGroup
            label={t('w.name')}
            value={row.name}
            onChange={name => change(row.id, { name })}
          />
          <InputGroup
            label={t('w.price')}
            inputMode="decimal"
            value={row.price}
            onChange={price => change(row.id, { price })}
          />
        </>
      )}
    </Repeater>
  )
}
