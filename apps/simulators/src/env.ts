function stopWith(problem: string): never {
  console.error(`simulator cannot start: ${problem}`);
  process.exit(1);
}

export function envText(name: string, fallback?: string): string {
  const value = process.env[name] || fallback;
  return value ?? stopWith(`environment variable ${name} is missing`);
}

export function envPort(name: string): number {
  const port = Number(envText(name));
  const isPort = Number.isInteger(port) && port > 0 && port < 65_536;
  return isPort ? port : stopWith(`environment variable ${name} must be a port number from 1 to 65535`);
}

export function envHost(): string {
  return envText('HOST', '127.0.0.1');
}
