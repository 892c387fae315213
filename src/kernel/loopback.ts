import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/**
 * The channel where there are no descriptors 3 and 4 (Windows): one connection on the loopback
 * interface, opened with a one-time token. Tested with the bridge on Linux; untested on Windows.
 */
export class Loopback {
  readonly token = randomBytes(32).toString('hex');
  readonly connection: Promise<Socket>;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.connection = new Promise((resolve) => {
      server.on('connection', (socket) => this.#check(socket, resolve));
    });
  }

  static async open(): Promise<Loopback> {
    const server = createServer();
    const loopback = new Loopback(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    return loopback;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    this.#server.close();
  }

  #check(socket: Socket, accept: (socket: Socket) => void): void {
    const expected = Buffer.from(`${this.token}\n`);
    let received: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => socket.destroy(), 10_000);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => clearTimeout(timer));
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (received.length < expected.length) return;
      clearTimeout(timer);
      if (!timingSafeEqual(received.subarray(0, expected.length), expected)) {
        socket.destroy();
        return;
      }
      socket.off('data', onData);
      socket.pause();
      if (received.length > expected.length) socket.unshift(received.subarray(expected.length));
      this.#server.close();
      accept(socket);
    };
    socket.on('data', onData);
  }
}
