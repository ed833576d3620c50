import { expect, test } from '@jest/globals';
import { movesDeliveryStatus, type DeliveryStatus } from './delivery-status.js';

const ALL: DeliveryStatus[] = ['sent', 'delivered', 'bounced', 'complained', 'rejected'];

test('§3.3 with the rulings: sent goes anywhere, delivered to bounced or complained, the rest stays', () => {
  const moves = ALL.flatMap((from) => ALL.filter((to) => movesDeliveryStatus(from, to)).map((to) => `${from} ${to}`));
  expect(moves).toEqual([
    'sent delivered',
    'sent bounced',
    'sent complained',
    'sent rejected',
    'delivered bounced',
    'delivered complained',
  ]);
});
