import type { PermissionTable } from './platform/http/auth/permission-table.js';

/** The part of the permission table for operators: health, metrics and the queue board. permissions.ts has the rest. */
export const operationsPermissions: PermissionTable = {
  'GET /healthz': 'visitor',
  'GET /readyz': 'visitor',
  // For requests from this machine or with the token: the controller checks that.
  'GET /metrics': 'visitor',

  // The queue board for operators. The page itself has no data, and sends anyone who is not an admin to the sign-in
  // page.
  'GET /admin/queues': 'visitor',
  'GET /admin/queues/queue/:queueName': 'visitor',
  'GET /admin/queues/queue/:queueName/:jobId': 'visitor',
  'GET /admin/queues/job-schedulers': 'visitor',
  'GET /admin/queues/metrics-history': 'visitor',
  'GET /admin/queues/static/*': 'run-queues',
  'GET /admin/queues/api/redis/stats': 'run-queues',
  'GET /admin/queues/api/queues': 'run-queues',
  'GET /admin/queues/api/job-schedulers': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/metrics': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/workers': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/rate-limit': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/default-job-options': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/job-data-schema': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/:jobId': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/:jobId/logs': 'run-queues',
  'GET /admin/queues/api/queues/:queueName/:jobId/flow': 'run-queues',
  'PUT /admin/queues/api/queues/:queueName/retry/:queueStatus': 'run-queues',
  'PUT /admin/queues/api/queues/:queueName/promote': 'run-queues',
  'PUT /admin/queues/api/queues/:queueName/:jobId/retry': 'run-queues',
  'PUT /admin/queues/api/queues/:queueName/:jobId/promote': 'run-queues',
  // The board's other actions are refused.
  'POST /admin/queues/api/*': 'run-queues',
  'PUT /admin/queues/api/*': 'run-queues',
  'PATCH /admin/queues/api/*': 'run-queues',
};
