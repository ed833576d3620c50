import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** A receiver that may be killed at any moment: what it was given is in the file before it says thank you. */
const [port, file] = process.argv.slice(2);

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  appendFileSync(file!, `${body}\n`);
  response.writeHead(204).end();
}).listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
process.on('disconnect', () => process.exit(0));
