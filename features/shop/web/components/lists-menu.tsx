import type { Product } from '../../contract/shop.contract.ts'
import { IconCheck, IconPlaylistAdd, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { wishListsQuery } from '../shop-wishes.api.ts'
import { ListDialog } from './list-dialog.tsx'
import { useListName, useWishActions } from './use-wish-actions.ts'

type Wished = Pick<Product, 'id' | 'name'>

/** The lists containing a product; adding and removing. For signed-in users. */
export function ListsMenu({ product }: { product: Wished }) {
  return useSession().user === undefined ? null : <KnownLists product={product} />
}

function KnownLists({ product }: { product: Wished }) {
  const { t } = useTranslation('shop')
  const { data: lists = [] } = useQuery(wishListsQuery(product.id))
  const actions = useWishActions(0)
  const nameOf = useListName()
  const [isBeginning, setBeginning] = useState(false)
  return (
    <>
      <Menu
        name={t('lists.menuOf', { name: product.name })}
        icon={<IconPlaylistAdd size={18} stroke={1.7} />}
      >
        {() => (
          <>
            {lists.map(list => (
              <MenuItem
                key={list.id}
                text={t(list.containsProduct ? 'lists.removeFrom' : 'lists.putTo', {
                  list: nameOf(list),
                })}
                icon={list.containsProduct ? <IconCheck size={16} stroke={2} /> : undefined}
                onChoose={() => void actions.toggle(product, list)}
              />
            ))}
            <MenuItem
              text={t('lists.new')}
              icon={<IconPlus size={16} stroke={1.7} />}
              onChoose={() => setBeginning(true)}
            />
          </>
        )}
      </Menu>
      {isBeginning ? (
        <ListDialog
          list={undefined}
          onDone={list => actions.toggle(product, list)}
          onClose={() => setBeginning(false)}
        />
      ) : null}
    </>
  )
}
